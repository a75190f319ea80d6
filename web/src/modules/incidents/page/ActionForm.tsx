import { useTranslation } from 'react-i18next';
import { DraftFields } from '@/modules/actions/DraftFields';
import { draftBody, emptyDraft } from '@/modules/actions/draft';
import { useDraftProblems } from '@/modules/actions/problems';
import { useFormats } from '@/platform/formats';
import { Form } from '@/ui/form/Form';
import { DialogFoot } from '@/ui/form/FormDialog';
import { useKeptForm } from '@/ui/form/useKeptForm';
import { toast } from '@/ui/toast';
import type { Incident } from '../api';
import { useMove } from '../writes';
import { riskOf } from './risk';

interface Props {
  incident: Incident;
  /** The root cause that it is against; without one it is an immediate one. */
  cause?: string;
  onClose: () => void;
}

/** What somebody is to do: at once, or against a root cause. */
export function ActionForm({ incident, cause, onClose }: Props) {
  const { t } = useTranslation();
  const { today: todayIn } = useFormats();
  const today = todayIn(incident.site.time_zone);
  const send = useMove(incident.id, 'actions');
  const problems = useDraftProblems();
  const { form, busy, failure, submit, draft } = useKeptForm(
    `incidents.${incident.id}.action.${cause ?? ''}`,
    {
      initialValues: { actions: [emptyDraft(today)] },
      validate: ({ actions: [draft] }) => (draft ? problems(draft, today, 'actions.0.') : {}),
    },
    async ({ actions }) => {
      const drafts = actions.map((each) => draftBody(each, riskOf(incident)));
      await send.mutateAsync(cause ? { cause_key: cause, actions: drafts } : { actions: drafts });
      toast.done(t('incidents.actions.added'));
      onClose();
    },
  );
  return (
    <Form onSubmit={submit} failure={failure} draft={draft}>
      <DraftFields
        input={(field) => form.getInputProps(`actions.0.${field}`)}
        siteId={incident.site.id}
        today={today}
      />
      <DialogFoot send={t('incidents.actions.assign')} busy={busy} onClose={onClose} />
    </Form>
  );
}
