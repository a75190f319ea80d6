import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusal } from '@/core/records/refusal';
import { WorkItem } from '@/core/records/work/WorkItem';
import work from '@/core/records/work/work.module.css';
import { useFormats } from '@/platform/formats';
import { kindOf, type WorkProps } from '@/platform/modules';
import { GuardedButton } from '@/ui/GuardedButton';
import { StatusBadge } from '@/ui/StatusBadge';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { ReviewSteps } from './ReviewSteps';
import { type Decision, reviewsOf, useDecide, type Waiting } from './reviews';

/** A record of any kind that waits for the reader's approval. */
export function DecisionWork({ record, open, onToggle, onDone }: WorkProps<Waiting>) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const onPage = kindOf(record.module)?.decidedOnPage ?? false;
  const { as, due_at, on_behalf_of, requester } = record;
  return (
    <WorkItem
      number={record.number}
      title={record.title || record.number}
      href={`${record.page}${record.record_id}`}
      about={[
        record.site,
        requester && t('workflows.waiting.asks', { name: requester.name }),
        on_behalf_of && t('workflows.behalf', { name: on_behalf_of.name }),
        (as === 'escalation' || as === 'super_admin') && t(`workflows.as.${as}`),
      ]}
      marks={
        due_at ? (
          <StatusBadge
            status={record.overdue ? 'overdue' : 'pending'}
            label={t('workflows.waiting.until', { at: dateTime(due_at) })}
          />
        ) : null
      }
      action={t(onPage ? 'workflows.waiting.openDecide' : 'common.decide')}
      onPage={onPage}
      open={open}
      onToggle={onToggle}
    >
      <Answer review={record} onClose={onToggle} onDone={onDone} />
    </WorkItem>
  );
}

interface AnswerProps {
  review: Waiting;
  onClose: () => void;
  onDone: () => void;
}

/** Approved or rejected, once, beside what the others have decided. */
function Answer({ review, onClose, onDone }: AnswerProps) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const refusal = useRefusal();
  const { data } = useQuery(reviewsOf(review.module, review.record_id));
  const decide = useDecide({ id: review.review_id, module: review.module });
  const [remark, setRemark] = useState('');
  const [error, setError] = useState('');
  const latest = data?.[0];

  async function answer(decision: Decision['decision']) {
    const reject = decision === 'reject';
    if (reject && !remark.trim()) return setError(t('workflows.review.remarkMissing'));
    try {
      await decide.mutateAsync({ decision, remark: remark.trim() });
      toast.done(t(reject ? 'workflows.review.didReject' : 'workflows.review.didApprove'));
      onDone();
    } catch (cause) {
      setError(sentence(cause));
    }
  }

  return (
    <div className={work.columns}>
      <div className={work.column}>{latest ? <ReviewSteps review={latest} /> : null}</div>
      <div className={work.column}>
        <Textarea
          label={t('field.remarks')}
          description={t('workflows.review.once')}
          autosize
          minRows={2}
          maxLength={4000}
          value={remark}
          error={error}
          onChange={(event) => {
            setRemark(event.currentTarget.value);
            setError('');
          }}
        />
        <div className={work.buttons}>
          <GuardedButton
            refusal={null}
            reason={refusal(review.can.approve)}
            loading={decide.isPending}
            onClick={() => void answer('approve')}
          >
            {t('workflows.review.approve')}
          </GuardedButton>
          <GuardedButton
            variant="default"
            refusal={null}
            reason={refusal(review.can.reject)}
            onClick={() => void answer('reject')}
          >
            {t('workflows.review.reject')}
          </GuardedButton>
          <Button variant="subtle" color="ink" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </div>
      </div>
    </div>
  );
}
