import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Props {
  // biome-ignore lint/suspicious/noExplicitAny: the form's own type.
  props: (field: any) => object;
  /** There is a password already. */
  kept: boolean;
}

/** Where a directory is, and how somebody is found in it. */
export function DirectoryFields({ props, kept }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t('sso.directory')}
        description={t('sso.directoryHelp')}
        required
        {...props('issuer')}
      />
      <TextInput
        label={t('sso.account')}
        description={t('sso.accountHelp')}
        required
        {...props('client_id')}
      />
      <TextInput
        label={t('sso.accountPassword')}
        description={t(kept ? 'sso.secretKept' : 'sso.secretHelp')}
        type="password"
        autoComplete="off"
        {...props('secret')}
      />
      <TextInput
        label={t('sso.base')}
        description={t('sso.baseHelp')}
        required
        {...props('base')}
      />
      <TextInput
        label={t('sso.filter')}
        description={t('sso.filterHelp')}
        required
        {...props('filter')}
      />
      <TextInput
        label={t('sso.groupsOf')}
        description={t('sso.groupsOfHelp')}
        required
        {...props('groups_claim')}
      />
      <Textarea
        label={t('sso.certificate')}
        description={t('sso.certificateHelp')}
        autosize
        minRows={2}
        maxRows={8}
        {...props('certificate')}
      />
    </>
  );
}
