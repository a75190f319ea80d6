import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Question } from '@/core/forms/document';
import { useWord } from '@/platform/words';
import { ChoiceCards } from '@/ui/form/ChoiceCards';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import type { Audit, Finding, FindingBody } from '../types';
import { useChangeFinding, useMove } from '../writes';

export const GRADES = ['major', 'minor', 'observation', 'opportunity'] as const;
export type Grade = (typeof GRADES)[number];

/** The graver, the darker. */
export const TONES: Readonly<Record<Grade, string>> = {
  major: 'overdue',
  minor: 'pending',
  observation: 'open',
  opportunity: 'completed',
};

interface Props {
  audit: Audit;
  /** What it was found at; of the audit as a whole without one. */
  question?: Question;
  /** The one that is changed. */
  finding?: Finding;
  opened: boolean;
  /** Keeps a new one and says so, in place of sending it from here. */
  add?: (body: FindingBody) => Promise<void>;
  onClose: () => void;
}

/** What an audit found: how grave, against which clause, in words. */
export function FindingDialog(props: Props) {
  const { t } = useTranslation();
  const { finding, opened, onClose } = props;
  return (
    <FormDialog
      title={t(finding ? 'audits.findings.change' : 'audits.findings.add')}
      opened={opened}
      onClose={onClose}
    >
      <FindingForm {...props} />
    </FormDialog>
  );
}

function FindingForm({ audit, question, finding, add: keep, onClose }: Props) {
  const { t } = useTranslation();
  const word = useWord();
  const add = useMove(audit.id, 'findings');
  const change = useChangeFinding(audit.id, finding?.id ?? 0);
  const remark = audit.answers?.find((each) => each.question_id === question?.id)?.remark ?? '';
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: {
        grade: finding?.grade ?? ('minor' as Grade),
        clause: finding?.clause ?? '',
        text: finding?.text ?? remark,
      },
      validate: { text: (value) => (value.trim() ? null : t('audits.form.findingMissing')) },
    },
    async ({ grade, clause, text }) => {
      const body = {
        question_id: finding?.question_id ?? question?.id ?? '',
        grade,
        clause: clause.trim(),
        text: text.trim(),
      };
      if (keep && !finding) {
        await keep(body);
        return onClose();
      }
      await (finding ? change.mutateAsync(body) : add.mutateAsync(body));
      toast.done(t(finding ? 'common.saved' : 'audits.findings.added'));
      onClose();
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      {question ? <p className="quiet">{question.label}</p> : null}
      <ChoiceCards
        label={t('audits.field.grade')}
        choices={GRADES.map((value) => ({
          value,
          label: word('audits.grade', value),
        }))}
        {...form.getInputProps('grade')}
        data-path="grade"
      />
      <Textarea
        data-autofocus
        label={t('audits.field.text')}
        autosize
        minRows={3}
        maxLength={4000}
        {...form.getInputProps('text')}
      />
      <TextInput
        label={`${t('audits.field.clause')} (${t('common.optional')})`}
        description={t('audits.form.clauseHelp')}
        maxLength={120}
        {...form.getInputProps('clause')}
      />
      <DialogFoot send={t('common.save')} busy={busy} onClose={onClose} />
    </Form>
  );
}
