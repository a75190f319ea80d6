import { Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusal } from '@/core/records/refusal';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { GuardedButton } from '@/ui/GuardedButton';
import { toast } from '@/ui/toast';
import { type Decision, type Review, useDecide } from './reviews';
import classes from './workflows.module.css';

interface Props {
  review: Pick<Review, 'id' | 'module' | 'can'>;
  /** What the record lacks for an approval, as a sentence. */
  lacks?: string;
  /** What nobody decides without having read. */
  about?: ReactNode;
}

type Way = Decision['decision'];

/** Approve and reject; a decision is a signature, so each is asked for once more. */
export function DecideButtons({ review, lacks, about }: Props) {
  const { t } = useTranslation();
  const refusal = useRefusal();
  const [way, setWay] = useState<Way | null>(null);
  const why = (which: Way) =>
    refusal(review.can[which]) ?? (which === 'approve' ? lacks : undefined);
  const button = (which: Way) => (
    <GuardedButton
      variant={which === 'approve' ? 'filled' : 'default'}
      size="sm"
      refusal={null}
      reason={why(which)}
      onClick={() => setWay(which)}
    >
      {t(`workflows.review.${which}`)}
    </GuardedButton>
  );
  const barred = why('approve') ?? why('reject');
  return (
    <>
      {button('approve')}
      {button('reject')}
      {barred ? <p className={classes.whyNot}>{barred}</p> : null}
      <FormDialog
        title={t(
          way === 'reject' ? 'workflows.review.rejectTitle' : 'workflows.review.approveTitle',
        )}
        opened={way !== null}
        onClose={() => setWay(null)}
      >
        {way ? (
          <DecideForm review={review} way={way} about={about} onClose={() => setWay(null)} />
        ) : null}
      </FormDialog>
    </>
  );
}

interface FormProps extends Pick<Props, 'review' | 'about'> {
  way: Way;
  onClose: () => void;
}

function DecideForm({ review, way, about, onClose }: FormProps) {
  const { t } = useTranslation();
  const decide = useDecide(review);
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: { remark: '' },
      validate: {
        remark: (value) =>
          way === 'reject' && !value.trim() ? t('workflows.review.remarkMissing') : null,
      },
    },
    async ({ remark }) => {
      await decide.mutateAsync({ decision: way, remark: remark.trim() });
      toast.done(
        t(way === 'reject' ? 'workflows.review.didReject' : 'workflows.review.didApprove'),
      );
      onClose();
    },
  );
  const optional = way === 'approve' ? ` (${t('common.optional')})` : '';
  return (
    <Form failure={failure} onSubmit={submit}>
      {about}
      <p className="quiet">{t('workflows.review.once')}</p>
      <Textarea
        data-autofocus
        label={`${t('field.remarks')}${optional}`}
        autosize
        minRows={3}
        maxLength={4000}
        {...form.getInputProps('remark')}
      />
      <DialogFoot send={t(`workflows.review.${way}`)} busy={busy} onClose={onClose} />
    </Form>
  );
}
