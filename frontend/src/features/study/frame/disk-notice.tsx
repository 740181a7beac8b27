/** Says what a disk that takes nothing means for whoever sits here. */

import { Banner } from '@/shared/ui/banner';
import { ButtonLink } from '@/shared/ui/button';

import { useDisk } from '../log/log-store';
import { useWaiting } from '../outbox/service';
import { paths } from '../paths';
import { useStudy } from '../study-store';
import { words } from '../words';
import styles from './screen.module.css';

export function DiskNotice({ isStaff = false }: { isStaff?: boolean }) {
  const takes = useDisk((disk) => disk.takes);
  const unsaved = useWaiting((state) => state.unsaved);
  const isRunning = useStudy(({ events }) => events.length > 0);
  if (unsaved === 0) {
    if (takes || !isRunning) return null;
    return <Banner type="info">{words('disk.running')}</Banner>;
  }
  return (
    <div className={styles.notice}>
      <Banner type="error">
        {words(isStaff ? 'disk.staff' : 'disk.unsaved', { count: unsaved })}
      </Banner>
      {/* Typed into the address bar, it would leave the page and lose them. */}
      {!isStaff && <ButtonLink to={paths.staff}>{words('staff.title')}</ButtonLink>}
    </div>
  );
}
