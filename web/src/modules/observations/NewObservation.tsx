import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftState } from '@/modules/records/DraftState';
import { NotAllowed } from '@/modules/records/NotAllowed';
import { useCan } from '@/platform/can';
import { useMe } from '@/platform/session';
import type { StoredFile } from '@/ui/files/useUploads';
import { Form } from '@/ui/form/Form';
import { LeaveGuard } from '@/ui/form/LeaveGuard';
import { SubmitRow } from '@/ui/form/SubmitRow';
import { useDraft } from '@/ui/form/useDraft';
import { useServerForm } from '@/ui/form/useServerForm';
import { RightPanel } from '@/ui/panel/RightPanel';
import { toast } from '@/ui/toast';
import { ObservationFields } from './ObservationFields';
import { usePlace } from './place';
import { rememberSite, useLikelySite } from './site';
import { useCheck } from './useCheck';
import { bodyOf, newValues } from './values';
import { useReport } from './writes';

/** The form to report what one sees, beside the list of what others saw. */
export function NewObservation() {
  const { t } = useTranslation();
  const { why } = useCan();
  const { close } = usePlace();
  const refusal = why('Observation', 'create');
  if (!refusal) return <ReportForm />;
  return (
    <RightPanel title={t('observations.newTitle')} onClose={close}>
      <NotAllowed refusal={refusal} />
    </RightPanel>
  );
}

function ReportForm() {
  const { t } = useTranslation();
  const { close, open } = usePlace();
  const me = useMe();
  const siteId = useLikelySite();
  const [files, setFiles] = useState<StoredFile[]>([]);
  const [sending, setSending] = useState(false);
  const report = useReport();
  const check = useCheck(0);
  const { form, busy, failure, submit, errorCount } = useServerForm(
    { initialValues: newValues(new Date(), siteId), validate: check },
    async (values) => {
      const observation = await report.mutateAsync(bodyOf(values, files));
      draft.forget();
      rememberSite(values.site_id);
      toast.done(t('observations.form.sent', { number: observation.number }));
      open(observation);
    },
  );
  const draft = useDraft(`observations.new.${me.id}`, form);
  const unsaved = form.isDirty() || files.length > 0;
  return (
    <RightPanel
      title={t('observations.newTitle')}
      tools={<DraftState kept={draft.kept} />}
      onClose={close}
      footer={
        <SubmitRow
          label={t('observations.form.send')}
          formId="observation-form"
          busy={busy || sending}
          errorCount={errorCount}
        />
      }
    >
      <Form id="observation-form" onSubmit={submit} failure={failure} draft={draft}>
        <ObservationFields
          form={form}
          mode="new"
          existing={0}
          files={files}
          onFiles={setFiles}
          onBusy={setSending}
        />
      </Form>
      <LeaveGuard when={unsaved && !busy} text={t('records.leaveDraft')} />
    </RightPanel>
  );
}
