import { useTranslation } from 'react-i18next';
import { FormFrame, NewRecord } from '@/core/records/RecordForm';
import { useSites } from '@/core/records/sites';
import { useFormats } from '@/platform/formats';
import { useMe } from '@/platform/session';
import { useSiteId } from '@/platform/site';
import { useFormFiles } from '@/ui/files/useFormFiles';
import { useDraft } from '@/ui/form/useDraft';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import { ActionFields } from './ActionFields';
import { useNavigation } from './navigation';
import { useActionProblems } from './problems';
import { NO_REPEAT } from './series';
import { bodyOf, newValues } from './values';
import { useCreateAction } from './writes';

/** The form for an action that no record asks for, beside the list it was opened from. */
export function NewAction() {
  const { t } = useTranslation();
  const { close } = useNavigation();
  return (
    <NewRecord right="Action" title={t('actions.new')} onClose={close}>
      <NewForm />
    </NewRecord>
  );
}

function NewForm() {
  const { t } = useTranslation();
  const { today: todayIn } = useFormats();
  const { close, open } = useNavigation();
  const me = useMe();
  const sites = useSites();
  const siteId = useSiteId() ?? (me.sites?.length === 1 ? me.sites[0]?.id : undefined);
  const photos = useFormFiles();
  const create = useCreateAction();
  const problems = useActionProblems();
  const zoneOf = (id: string) => sites.find((site) => String(site.id) === id)?.time_zone;
  const server = useServerForm(
    {
      initialValues: newValues(todayIn(), siteId),
      validate: (values) => problems(values, todayIn(zoneOf(values.site_id))),
    },
    async (values) => {
      const action = await create.mutateAsync(bodyOf(values, photos.files));
      draft.forget();
      toast.done(t('actions.form.created', { number: action.number }));
      open(action);
    },
  );
  const { form } = server;
  const draft = useDraft('actions.new', form, photos);
  return (
    <FormFrame
      id="action-form"
      title={t('actions.new')}
      label={t('actions.form.create')}
      server={server}
      draft={draft}
      unsaved={form.isDirty() || photos.all.length > 0}
      uploading={photos.busy}
      onClose={close}
    >
      <ActionFields
        form={form}
        plannable
        repeat={NO_REPEAT}
        movable
        today={todayIn(zoneOf(form.values.site_id))}
        picker={photos.picker}
      />
    </FormFrame>
  );
}
