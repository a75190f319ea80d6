import { useTranslation } from 'react-i18next';
import { api, unwrap } from '@/platform/client';
import type { Provider } from './asked';
import { OncePassword } from './OncePassword';
import { useSsoSteps } from './SsoSteps';

interface Props {
  email: string;
  provider: Provider;
  /** The path that the person wanted. */
  wanted?: string;
  onOtherEmail: () => void;
}

/** The password that a directory of the organization knows. */
export function DirectoryStep({ email, provider, wanted, onOtherEmail }: Props) {
  const { t } = useTranslation();
  const { take, steps } = useSsoSteps(wanted);
  if (steps) return steps;
  return (
    <OncePassword
      lead={t('proof.sso.with', { name: provider.name })}
      email={email}
      onOtherEmail={onOtherEmail}
      send={(password) => {
        const body = { config_id: provider.id, email: email.trim(), password };
        return unwrap(api.POST('/api/v1/sso/directory', { body }));
      }}
      onAnswer={take}
    />
  );
}
