import { useTranslation } from 'react-i18next';

import type { useRuleForm } from '@/shared/forms/use-rule-form';
import { Banner } from '@/shared/ui/banner';
import { TextField } from '@/shared/ui/text-field';

import { Group } from './group';
import styles from './settings.module.css';
import { switches, type Typed } from './settings-rules';

/** What is left out of the figures: decided before the first result. */
export function ExclusionsGroup({
  form,
  frozen,
}: {
  form: ReturnType<typeof useRuleForm<Typed>>;
  frozen: boolean;
}) {
  const { t } = useTranslation('staff');
  const text = (name: string) => t(`settings.exclusions.${name}`);
  return (
    <Group title={text('title')} text={text('text')}>
      {frozen && <Banner type="info">{text('frozen')}</Banner>}
      <fieldset disabled={frozen} className={styles.all}>
        <legend className="visually-hidden">{text('title')}</legend>
        {switches.map((name) => (
          <label key={name} className={styles.check}>
            <input type="checkbox" {...form.form.register(name)} />
            {text(name)}
          </label>
        ))}
        <div className={styles.pair}>
          <TextField
            label={text('fastest')}
            hint={text('fastestHint')}
            inputMode="numeric"
            autoComplete="off"
            {...form.field('fastestWordsPerMinute')}
          />
          <TextField
            label={text('least')}
            hint={text('leastHint')}
            inputMode="numeric"
            autoComplete="off"
            {...form.field('leastTexts')}
          />
        </div>
      </fieldset>
    </Group>
  );
}
