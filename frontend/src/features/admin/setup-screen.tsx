import './messages';

import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import * as v from 'valibot';
import { adminApi } from '@/api/admin-client';
import { ApiError } from '@/api/api-error';
import { dataOf } from '@/api/client';
import { EntryFrame } from '@/shared/entry/entry-frame';
import { PasswordField } from '@/shared/forms/fields';
import styles from '@/shared/forms/form.module.css';
import { newPassword } from '@/shared/forms/rules';
import { useRuleForm } from '@/shared/forms/use-rule-form';
import { wordsOf } from '@/shared/i18n/server-words';
import { withoutAsking } from '@/shared/leaving/leave-store';
import { useNotices } from '@/shared/notices/notice-store';
import { useWord } from '@/shared/session/use-word';
import { Banner } from '@/shared/ui/banner';
import { Button } from '@/shared/ui/button';
import { TextField } from '@/shared/ui/text-field';
import choices from './settings/settings.module.css';

const doors = ['open', 'invitation', 'closed'] as const;

const rules = v.object({
  username: v.pipe(v.string(), v.trim(), v.nonEmpty('admin.usernameRequired')),
  password: newPassword,
  door: v.picklist(doors),
});

const atFirst: v.InferOutput<typeof rules> = { username: '', password: '', door: 'open' };

/** Makes the first admin, by the address that a new server prints when it starts. */
export function SetupScreen() {
  const word = useWord();
  const { t } = useTranslation('staff');
  return (
    <EntryFrame title={t('setup.title')} plain>
      {word ? <Opened key={word} word={word} /> : <Banner type="info">{t('setup.noWord')}</Banner>}
      <p className={styles.other}>
        <Link to="/admin/login">{t('setup.signIn')}</Link>
      </p>
    </EntryFrame>
  );
}

/** The form, unless the address is over: then nobody is to fill it in. */
function Opened({ word }: { word: string }) {
  const { t } = useTranslation('staff');
  const look = useQuery({
    queryKey: ['staff', 'first', word],
    queryFn: async () => {
      dataOf(await adminApi.POST('/api/admin/first/word', { body: { word } }));
      return true;
    },
    staleTime: Infinity,
  });
  if (look.isPending) return <p className={styles.lead}>{t('setup.checking')}</p>;
  const isOver = look.error instanceof ApiError && look.error.status === 422;
  // Whatever else is wrong is told when the form is sent.
  return isOver ? <Banner type="error">{t('setup.over')}</Banner> : <SetupForm word={word} />;
}

function SetupForm({ word }: { word: string }) {
  const { t } = useTranslation('staff');
  const id = useId();
  const navigate = useNavigate();
  const show = useNotices((notices) => notices.show);
  const { failure, refuse, field, form, submit, isSubmitting } = useRuleForm(rules, atFirst);

  const setUp = submit(async (typed) => {
    try {
      dataOf(await adminApi.POST('/api/admin/first', { body: { word, ...typed } }));
    } catch (fault) {
      refuse(fault, wordsOf(fault, t('setup.failed')));
      return;
    }
    show({ type: 'success', title: t('setup.done') });
    await navigate('/admin/login', { replace: true, state: withoutAsking });
  });

  return (
    <>
      <p className={styles.lead}>{t('setup.text')}</p>
      {failure && <Banner type="error">{failure}</Banner>}
      <form className={styles.form} onSubmit={setUp} noValidate aria-busy={isSubmitting}>
        <TextField
          label={t('setup.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('username')}
        />
        <PasswordField kind="new" {...field('password')} />
        <fieldset className={choices.choices}>
          <legend>{t('registration.door')}</legend>
          {doors.map((door) => (
            <div key={door} className={choices.choice}>
              <input
                id={`${id}-${door}`}
                type="radio"
                value={door}
                aria-describedby={`${id}-${door}-text`}
                {...form.register('door')}
              />
              <label htmlFor={`${id}-${door}`}>{t(`registration.${door}`)}</label>
              <p id={`${id}-${door}-text`}>{t(`registration.${door}Text`)}</p>
            </div>
          ))}
        </fieldset>
        <Button type="submit" look="main" disabled={isSubmitting}>
          {t(isSubmitting ? 'setup.submitting' : 'setup.submit')}
        </Button>
      </form>
    </>
  );
}
