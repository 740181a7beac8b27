import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { api, dataOf } from '@/api/client';
import type { components } from '@/api/schema';
import styles from '@/shared/forms/form.module.css';
import { Button } from '@/shared/ui/button';

import { type Flow, google, leaveFor, reasonOf } from './provider';

export type Provider = components['schemas']['ProviderChoice'];

/** The providers to sign in with; undefined while nobody has said which, `otherwise` if nobody can. */
export function useProviders(otherwise: Provider[] = []): Provider[] | undefined {
  const { data, isError } = useQuery({
    queryKey: ['providers'],
    queryFn: async () => dataOf(await api.GET('/api/auth/providers')),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return isError ? otherwise : data;
}

interface Leaving {
  flow: Flow;
  returnUrl?: string | null;
  invitation?: string | null;
  disabled: boolean;
  onFailure: (sentence: string | undefined) => void;
}

/** A button for each provider, one below the other. */
export function ProviderButtons({
  providers,
  ...rest
}: Leaving & { providers: Provider[]; isMissing?: boolean }) {
  return (
    <div className={styles.providers}>
      {providers.map((provider) => (
        <ProviderButton key={provider.id} provider={provider} {...rest} />
      ))}
    </div>
  );
}

/**
 * The same for who makes an account: where there is no provider, the one that all know says so.
 * Until the server has named them none is shown, as a school may have none of that name.
 */
export function SignUpButtons(leaving: Leaving) {
  const providers = useProviders([google]);
  const isMissing = providers?.length === 0;
  const shown = isMissing ? [google] : (providers ?? []);
  return <ProviderButtons providers={shown} isMissing={isMissing} {...leaving} />;
}

function ProviderButton({
  provider,
  flow,
  returnUrl = null,
  invitation = null,
  disabled,
  onFailure,
  isMissing = false,
}: Leaving & { provider: Provider; isMissing?: boolean }) {
  const { t } = useTranslation();
  const [leaving, setLeaving] = useLeaving();
  const named = { provider: provider.name };

  const leave = async () => {
    if (isMissing) {
      onFailure(t('google.missing'));
      return;
    }
    onFailure(undefined);
    setLeaving(true);
    try {
      await leaveFor(provider, flow, returnUrl, invitation);
    } catch (fault) {
      setLeaving(false);
      onFailure(reasonOf(fault, flow, provider.name));
    }
  };

  return (
    <Button className={styles.provider} disabled={disabled || leaving} onClick={() => void leave()}>
      {provider.id === google.id ? <GoogleMark /> : <KeyRound aria-hidden />}
      {leaving ? t('google.leaving', named) : t(`google.${flow}`, named)}
    </Button>
  );
}

/** True from the click until the page is gone, or back by the browser's arrow. */
function useLeaving() {
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const back = () => setLeaving(false);
    globalThis.addEventListener('pageshow', back);
    return () => globalThis.removeEventListener('pageshow', back);
  }, []);
  return [leaving, setLeaving] as const;
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        fill="currentColor"
        d="M21.6 12.2c0-.7-.1-1.300-.2-2H12v3.800h5.400a4.600 4.600 0 0 1-2 3v2.500h3.200c1.900-1.700 3-4.300 3-7.300zM12 22c2.700 0 5-.9 6.600-2.400l-3.200-2.500c-.9.6-2 1-3.400 1-2.600 0-4.800-1.800-5.600-4.100H3.100v2.600A10 10 0 0 0 12 22zm-5.600-8a6 6 0 0 1 0-3.900V7.500H3.100a10 10 0 0 0 0 9zM12 6c1.500 0 2.800.5 3.800 1.500l2.900-2.900A10 10 0 0 0 3.100 7.500l3.300 2.600C7.200 7.700 9.400 6 12 6z"
      />
    </svg>
  );
}
