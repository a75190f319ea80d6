import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFrame, NewRecord } from '@/core/records/RecordForm';
import { useSites } from '@/core/records/sites';
import { currentLocale } from '@/platform/locale';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import { isStrong } from '../password';
import type { Invitation, User } from './api';
import { LinkDialog } from './LinkDialog';
import { useUserNavigation } from './navigation';
import { usePhoto } from './Photo';
import { UserFields } from './UserFields';
import { useUserCheck } from './useUserCheck';
import { bodyOf, newValues } from './values';
import { useAddUser } from './writes';

/** The form for somebody new, who is invited unless they get a password at once. */
export function NewUser() {
  const { t } = useTranslation();
  const { close } = useUserNavigation();
  return (
    <NewRecord right="User" title={t('users.manage.new')} onClose={close}>
      <AddForm />
    </NewRecord>
  );
}

function AddForm() {
  const { t } = useTranslation();
  const { close, open } = useUserNavigation();
  const sites = useSites();
  const add = useAddUser();
  const check = useUserCheck();
  const photo = usePhoto(undefined);
  const [made, setMade] = useState<{ user: User; link: Invitation } | null>(null);
  const server = useServerForm(
    {
      initialValues: newValues(currentLocale(), sites),
      validate: {
        ...check,
        password: (value) => (!value || isStrong(value) ? null : t('users.newHelp')),
      },
    },
    async (values) => {
      const { user, invitation } = await add.mutateAsync({ ...bodyOf(values), photo_id: photo.id });
      form.resetDirty(values);
      if (invitation?.link) return setMade({ user, link: invitation });
      const name = user.full_name;
      toast.done(
        t(invitation?.mailed ? 'users.manage.invited' : 'users.manage.addedOne', { name }),
      );
      open(user);
    },
  );
  const { form } = server;
  return (
    <>
      <FormFrame
        id="user-form"
        title={t('users.manage.new')}
        label={t(form.values.password ? 'users.manage.add' : 'users.manage.invite')}
        server={server}
        unsaved={(form.isDirty() || photo.changed) && !made}
        uploading={photo.busy}
        onClose={close}
      >
        <UserFields form={form} photo={photo} />
        <PasswordInput
          label={`${t('signin.password')} (${t('common.optional')})`}
          description={t('users.manage.passwordHelp')}
          autoComplete="new-password"
          maxLength={256}
          visibilityToggleButtonProps={{ 'aria-label': t('signin.showPassword') }}
          {...form.getInputProps('password')}
        />
      </FormFrame>
      {made ? (
        <LinkDialog person={made.user} link={made.link} onClose={() => open(made.user)} />
      ) : null}
    </>
  );
}
