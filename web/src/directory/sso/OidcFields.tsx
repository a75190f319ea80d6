import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './sso.module.css';

interface Props {
  // biome-ignore lint/suspicious/noExplicitAny: the form's own type.
  props: (field: any) => object;
  /** There is a secret already. */
  kept: boolean;
}

/** Who a provider is that speaks OpenID Connect. */
export function OidcFields({ props, kept }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <p className={classes.note}>{t('sso.step.providerText')}</p>
      <code>{`${window.location.origin}/sso`}</code>
      <TextInput
        label={t('sso.issuer')}
        description={t('sso.issuerHelp')}
        required
        {...props('issuer')}
      />
      <TextInput label={t('sso.clientId')} required {...props('client_id')} />
      <TextInput
        label={t('sso.secret')}
        description={t(kept ? 'sso.secretKept' : 'sso.secretHelp')}
        type="password"
        autoComplete="off"
        {...props('secret')}
      />
      <TextInput
        label={t('sso.groupsClaim')}
        description={t('sso.groupsClaimHelp')}
        required
        {...props('groups_claim')}
      />
    </>
  );
}
