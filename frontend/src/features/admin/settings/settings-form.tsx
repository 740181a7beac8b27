import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { StudySettings } from '@/api/client';
import { useRuleForm } from '@/shared/forms/use-rule-form';
import { wordsOf } from '@/shared/i18n/server-words';
import { useLeaveCheck } from '@/shared/leaving/leave-store';
import { useNotices } from '@/shared/notices/notice-store';
import { Banner } from '@/shared/ui/banner';
import { Button } from '@/shared/ui/button';
import { TextArea } from '@/shared/ui/text-area';
import { TextField } from '@/shared/ui/text-field';

import { NotConfirmed } from '../frame/confirm-store';
import { useMayAct } from '../frame/use-myself';
import { useSaveSettings } from '../use-study';
import { ExclusionsGroup } from './exclusions-group';
import { Group } from './group';
import { IntakeNote } from './intake-note';
import { ProtocolChoice } from './protocol-choice';
import styles from './settings.module.css';
import { rules, settingsFrom, typedFrom } from './settings-rules';

export function SettingsForm({ settings }: { settings: StudySettings }) {
  const { t } = useTranslation('staff');
  const show = useNotices((notices) => notices.show);
  const saveSettings = useSaveSettings();
  const mayAct = useMayAct();
  const form = useRuleForm(rules, typedFrom(settings));
  // Of what the form was filled with: the settings may be fetched anew behind it.
  const [revision, setRevision] = useState(settings.revision);
  const { field } = form;

  useLeaveCheck(
    form.isDirty
      ? {
          title: t('settings.leaveTitle'),
          text: t('settings.leaveText'),
          stay: t('settings.stay'),
          leave: t('settings.leave'),
        }
      : null,
  );

  const save = form.submit(async (typed) => {
    try {
      const saved = await saveSettings({ ...settingsFrom(typed), revision });
      setRevision(saved.revision);
      form.form.reset(typedFrom(saved));
      show({ type: 'success', title: t('settings.saved') });
    } catch (fault) {
      if (fault instanceof NotConfirmed) return;
      form.refuse(fault, wordsOf(fault, t('settings.saveFailed')));
    }
  });

  return (
    <form onSubmit={save} noValidate aria-busy={form.isSubmitting} className={styles.form}>
      <fieldset disabled={!mayAct} className={styles.all}>
        <legend className="visually-hidden">{t('settings.title')}</legend>
        <Group title={t('settings.opened')} text={t('settings.openedText')}>
          <label className={styles.check}>
            <input type="checkbox" {...form.form.register('opened')} />
            {t('settings.openedLabel')}
          </label>
          <label className={styles.check}>
            <input type="checkbox" {...form.form.register('codeRequired')} />
            {t('settings.codeRequired')}
          </label>
          <IntakeNote intake={settings.intake} />
        </Group>
        <Group title={t('settings.protocol')} text={t('settings.protocolText')}>
          <ProtocolChoice {...form.form.register('protocol')} />
        </Group>
        <Group title={t('settings.period')} text={t('settings.periodText')}>
          <div className={styles.pair}>
            <TextField label={t('settings.opensOn')} type="date" {...field('opensOn')} />
            <TextField label={t('settings.closesOn')} type="date" {...field('closesOn')} />
          </div>
          <TextField
            label={t('settings.blindEndsOn')}
            hint={t('settings.blindHint')}
            type="date"
            {...field('blindEndsOn')}
          />
        </Group>
        <ExclusionsGroup form={form} frozen={settings.exclusionsFrozen} />
        <Group title={t('settings.consent')} text={t('settings.consentText')}>
          <TextArea
            label={t('settings.consentLabel')}
            maxLength={20_000}
            {...field('consentText')}
          />
        </Group>
        <Group title={t('settings.retention')} text={t('settings.retentionText')}>
          <div className={styles.pair}>
            <TextField
              label={t('settings.retentionLabel')}
              hint={t('settings.retentionHint')}
              inputMode="numeric"
              autoComplete="off"
              {...field('retentionDays')}
            />
            <TextField
              label={t('settings.withdrawalLabel')}
              hint={t('settings.withdrawalHint')}
              inputMode="numeric"
              autoComplete="off"
              {...field('withdrawalDays')}
            />
          </div>
        </Group>
        <Group title={t('settings.kiosk')} text={t('settings.kioskText')}>
          <TextField
            label={t('settings.kioskLabel')}
            hint={t(settings.kioskPinSet ? 'settings.kioskSet' : 'settings.kioskNone')}
            inputMode="numeric"
            autoComplete="off"
            {...field('kioskPin')}
          />
          {settings.kioskPinSet && (
            <label className={styles.check}>
              <input type="checkbox" {...form.form.register('removePin')} />
              {t('settings.kioskRemove')}
            </label>
          )}
        </Group>
      </fieldset>
      <div className={styles.end}>
        {form.failure && <Banner type="error">{form.failure}</Banner>}
        {mayAct ? (
          <Button type="submit" look="main" disabled={!form.isDirty || form.isSubmitting}>
            {form.isSubmitting ? t('settings.saving') : t('settings.save')}
          </Button>
        ) : (
          <p>{t('forbidden')}</p>
        )}
      </div>
    </form>
  );
}
