import { useTranslation } from 'react-i18next';

/** What can be said before the server is asked; what a new account needs at least. */
export function useUserCheck() {
  const { t } = useTranslation();
  const filled = (value: string) => (value.trim() ? null : t('form.required'));
  return {
    full_name: filled,
    email: (value: string) =>
      /^\S+@\S+\.\S+$/.test(value.trim()) ? null : t('signin.emailInvalid'),
    role_id: (value: string) => (value ? null : t('users.manage.needsRole')),
    site_ids: (value: string[]) => (value.length > 0 ? null : t('users.manage.needsSite')),
  };
}
