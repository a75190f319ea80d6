import { useTranslation } from 'react-i18next';
import { DraftState } from '@/modules/records/DraftState';
import { NewRecord } from '@/modules/records/RecordForm';
import { useSites } from '@/modules/sites/api';
import { useFormats } from '@/platform/formats';
import { useMe } from '@/platform/session';
import { useSiteId } from '@/platform/site';
import { useFormFiles } from '@/ui/files/useFormFiles';
import { Form } from '@/ui/form/Form';
import { LeaveGuard } from '@/ui/form/LeaveGuard';
import { SubmitRow } from '@/ui/form/SubmitRow';
import { useDraft } from '@/ui/form/useDraft';
import { useServerForm } from '@/ui/form/useServerForm';
import { RightPanel } from '@/ui/panel/RightPanel';
import { toast } from '@/ui/toast';
import { ActionFields } from './ActionFields';
import { usePlace } from './place';
import { useActionProblems } from './problems';
import { NO_REPEAT } from './series';
import { bodyOf, newValues } from './values';
import { useCreateAction } from './writes';

/** The form for an action that no record asks for, beside the list it was opened from. */
export function NewAction() {
  const { t } = useTranslation();
  const { close } = usePlace();
  return (
    <NewRecord right="Action" title={t('actions.new')} onClose={close}>
      <NewForm />
    </NewRecord>
  );
}

function NewForm() {
  const { t } = useTranslation();
  const { today: todayIn } = useFormats();
  const { close, open } = usePlace();
  const me = useMe();
  const sites = useSites();
  const siteId = useSiteId() ?? (me.sites?.length === 1 ? me.sites[0]?.id : undefined);
  const photos = useFormFiles();
  const create = useCreateAction();
  const problems = useActionProblems();
  const zoneOf = (id: string) => sites.find((site) => String(site.id) === id)?.time_zone;
  const { form, busy, failure, submit, errorCount } = useServerForm(
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
  const draft = useDraft('actions.new', form, photos);
  const unsaved = form.isDirty() || photos.all.length > 0;
  return (
    <RightPanel
      title={t('actions.new')}
      tools={<DraftState kept={draft.kept} />}
      onClose={close}
      footer={
        <SubmitRow
          label={t('actions.form.create')}
          formId="action-form"
          busy={busy || photos.busy}
          errorCount={errorCount}
        />
      }
    >
      <Form id="action-form" onSubmit={submit} failure={failure} draft={draft}>
        <ActionFields
          form={form}
          plannable
          repeat={NO_REPEAT}
          movable
          today={todayIn(zoneOf(form.values.site_id))}
          picker={photos.picker}
        />
      </Form>
      <LeaveGuard when={unsaved && !busy} draft={draft} />
    </RightPanel>
  );
}
