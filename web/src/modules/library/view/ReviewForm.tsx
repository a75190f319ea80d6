import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { DateInput } from '@/ui/form/DateInputs';
import { Form } from '@/ui/form/Form';
import { DialogFoot } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import { useReview } from '../writes';

interface Props {
  file: { readonly id: number; readonly number: string; readonly version: number };
  onClose: () => void;
  onDone: () => void;
}

/** The same day of the next year: what most documents are looked at by. */
function inAYear(today: string): string {
  const at = new Date(`${today}T00:00:00Z`);
  at.setUTCFullYear(at.getUTCFullYear() + 1);
  return at.toISOString().slice(0, 10);
}

/** A file was looked at and still holds; it says when the next look is. */
export function ReviewForm({ file, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const { today } = useFormats();
  const review = useReview(file.id);
  const { form, busy, failure, submit } = useServerForm(
    { initialValues: { review_on: inAYear(today()), note: '' } },
    async (values) => {
      await review.mutateAsync({ ...values, version: file.version });
      toast.done(t('library.review.done', { number: file.number }));
      onDone();
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <DateInput
        label={t('library.review.next')}
        description={t('library.review.help')}
        min={today()}
        {...form.getInputProps('review_on')}
      />
      <Textarea
        label={`${t('library.review.note')} (${t('common.optional')})`}
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps('note')}
      />
      <DialogFoot send={t('library.review.save')} busy={busy} onClose={onClose} />
    </Form>
  );
}
