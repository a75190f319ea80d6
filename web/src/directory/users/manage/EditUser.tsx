import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { FormFrame } from '@/core/records/RecordForm';
import { useRefusal } from '@/core/records/refusal';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { useServerForm } from '@/ui/form/useServerForm';
import { RightPanel } from '@/ui/panel/RightPanel';
import { toast } from '@/ui/toast';
import { type User, userQuery } from './api';
import { useUserNavigation } from './navigation';
import { usePhoto } from './Photo';
import { UserFields } from './UserFields';
import { useUserCheck } from './useUserCheck';
import { changesOf, valuesOf } from './values';
import { useEditUser } from './writes';

/** The form of one person, or why the reader may not change them. */
export function EditUser() {
  const { t } = useTranslation();
  const refusal = useRefusal();
  const { open } = useUserNavigation();
  const id = Number(useParams({ strict: false }).id) || 0;
  const { data, error, refetch } = useQuery(userQuery(id));
  const why = refusal(data?.can.update);
  if (data && !why) return <EditForm key={id} user={data} />;
  return (
    <RightPanel title={t('users.manage.edit')} onClose={() => open({ id })}>
      {why ? <EmptyState small title={t('records.notForYou')} text={why} /> : null}
      {error && !data ? <ErrorState error={error} onRetry={refetch} small /> : null}
      {data || error ? null : <FactsSkeleton />}
    </RightPanel>
  );
}

function EditForm({ user }: { user: User }) {
  const { t } = useTranslation();
  const { open } = useUserNavigation();
  const edit = useEditUser(user.id);
  const check = useUserCheck();
  const photo = usePhoto(user.photo?.url);
  const before = valuesOf(user);
  // The first administrator has no site, and needs none.
  const sites = before.site_ids.length > 0 ? check.site_ids : () => null;
  const server = useServerForm(
    { initialValues: before, validate: { ...check, site_ids: sites } },
    async (values) => {
      await edit.mutateAsync({ ...changesOf(before, values), photo_id: photo.id });
      form.resetDirty(values);
      toast.done(t('common.saved'));
      open(user);
    },
  );
  const { form } = server;
  return (
    <FormFrame
      id="user-form"
      title={user.full_name}
      label={t('common.save')}
      server={server}
      unsaved={form.isDirty() || photo.changed}
      uploading={photo.busy}
      onClose={() => open(user)}
    >
      <UserFields form={form} photo={photo} user={user} />
    </FormFrame>
  );
}
