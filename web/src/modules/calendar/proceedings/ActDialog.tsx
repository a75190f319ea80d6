import { useTranslation } from 'react-i18next';
import { DraftFields } from '@/modules/actions/DraftFields';
import { draftBody, emptyDraft } from '@/modules/actions/draft';
import { useDraftProblems } from '@/modules/actions/problems';
import { useFormats } from '@/platform/formats';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import type { Item, Point } from '../types';
import { useAct } from './writes';

interface Props {
  item: Item;
  /** What it is about; it is settled by the action. */
  point: Point;
  onClose: () => void;
}

/** What was left open becomes work for somebody. */
export function ActDialog(props: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog title={t('calendar.agenda.act')} opened onClose={props.onClose}>
      <ActForm {...props} />
    </FormDialog>
  );
}

function ActForm({ item, point, onClose }: Props) {
  const { t } = useTranslation();
  const { today: todayIn } = useFormats();
  const today = todayIn(item.site.time_zone);
  const act = useAct(item.id);
  const problems = useDraftProblems();
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: { actions: [{ ...emptyDraft(today), description: point.title }] },
      validate: ({ actions: [draft] }) => (draft ? problems(draft, today, 'actions.0.') : {}),
    },
    async ({ actions }) => {
      await act.mutateAsync({
        occurrence_id: item.proceedings.occurrence_id,
        point_id: point.id,
        actions: actions.map((draft) => draftBody(draft)),
      });
      toast.done(t('calendar.agenda.acted'));
      onClose();
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <DraftFields
        input={(field) => form.getInputProps(`actions.0.${field}`)}
        siteId={item.site.id}
        today={today}
      />
      <DialogFoot send={t('calendar.agenda.actSend')} busy={busy} onClose={onClose} />
    </Form>
  );
}
