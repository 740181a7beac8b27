import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyField } from '@/shared/copying/copy-field';
import { QrCode } from '@/shared/copying/qr-code';
import { Banner } from '@/shared/ui/banner';
import { Button } from '@/shared/ui/button';
import { Dialog, DialogActions } from '@/shared/ui/dialog';
import { momentOf } from '../results/words';

/** An address that opens something, as the server has made it. */
export interface Made {
  link: string;
  endsAt: string;
}

/** Shows an address that is told this once, to be copied or photographed. */
export function LinkDialog({
  title,
  text,
  made,
  onClose,
}: {
  title: string;
  text: string;
  made: Made | undefined;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation('staff');
  // The words stay while the dialog fades.
  const last = useRef(made);
  if (made) last.current = made;
  return (
    <Dialog title={title} open={made !== undefined} onClose={onClose} stays>
      {last.current && (
        <>
          <p>{text}</p>
          <p>{t('people.link.ends', { when: momentOf(last.current.endsAt, i18n.language) })}</p>
          <CopyField
            label={t('people.link.address')}
            value={last.current.link}
            copy={t('people.link.copy')}
          />
          <QrCode value={last.current.link} title={t('people.link.code')} />
          <Banner type="info">{t('people.link.once')}</Banner>
          <DialogActions>
            <Button look="main" onClick={onClose}>
              {t('people.link.done')}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
