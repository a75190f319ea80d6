import { useTranslation } from 'react-i18next';
import type { Question } from '@/core/forms/document';
import { useRefusal } from '@/core/records/refusal';
import { DraftFields } from '@/modules/actions/DraftFields';
import { draftBody, emptyDraft } from '@/modules/actions/draft';
import { useDraftProblems } from '@/modules/actions/problems';
import { useFormats } from '@/platform/formats';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import type { ActBody, Audit, Finding } from '../types';
import { useMove } from '../writes';

interface Props {
  audit: Audit;
  question?: Question;
  finding?: Finding;
  opened: boolean;
  /** Keeps them and says so, in place of sending them from here. */
  add?: (body: ActBody) => Promise<void>;
  onClose: () => void;
}

/** Somebody is given work on what was found. */
export function ActDialog(props: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog title={t('actions.summaryTitle')} opened={props.opened} onClose={props.onClose}>
      <ActForm {...props} />
    </FormDialog>
  );
}

function ActForm({ audit, question, finding, add, onClose }: Props) {
  const { t } = useTranslation();
  const refusal = useRefusal();
  const { today: todayIn } = useFormats();
  const today = todayIn(audit.site.time_zone);
  const act = useMove(audit.id, 'actions');
  const problems = useDraftProblems();
  const about = finding?.text ?? question?.label ?? '';
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: {
        actions: [
          {
            ...emptyDraft(today),
            description: about,
            responsible_id: audit.auditee ? String(audit.auditee.id) : '',
          },
        ],
      },
      validate: ({ actions: [draft] }) => (draft ? problems(draft, today, 'actions.0.') : {}),
    },
    async ({ actions }) => {
      const body = {
        question_id: finding?.question_id || question?.id,
        finding_id: finding?.id,
        actions: actions.map((draft) => draftBody(draft, priorityOf(finding))),
      };
      if (add) {
        await add(body);
        return onClose();
      }
      await act.mutateAsync(body);
      toast.done(t('audits.actions.added'));
      onClose();
    },
  );
  return (
    <Form failure={refusal(audit.can.act) ?? failure} onSubmit={submit}>
      {about ? <p className="quiet">{about}</p> : null}
      <DraftFields
        input={(field) => form.getInputProps(`actions.0.${field}`)}
        siteId={audit.site.id}
        today={today}
      />
      <DialogFoot send={t('audits.actions.send')} busy={busy} onClose={onClose} />
    </Form>
  );
}

/** As urgent as what was found is grave. */
function priorityOf(finding: Finding | undefined) {
  if (finding?.grade === 'major') return 'high';
  return finding?.grade === 'opportunity' ? 'low' : 'medium';
}
