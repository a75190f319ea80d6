import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusal } from '@/core/records/refusal';
import { useMe } from '@/platform/session';
import { AskedWrite } from '@/ui/AskedWrite';
import { GuardedButton } from '@/ui/GuardedButton';
import { DecideButtons } from './DecideButtons';
import { type Review, useWithdraw } from './reviews';
import classes from './workflows.module.css';

interface Props {
  review: Review;
  lacks?: string;
  /** What nobody decides without having read. */
  about?: ReactNode;
  /** Whoever is asked decides at the foot of the page. */
  below?: boolean;
}

/** The buttons of an open review, for whom it concerns: who is asked, was, will be, or asked. */
export function Decide({ review, lacks, about, below }: Props) {
  const me = useMe().id;
  const seated = review.steps?.some(({ seats }) => seats?.some(({ user }) => user.id === me));
  const asker = review.requester?.id === me;
  const asked = review.steps?.some(({ seats }) =>
    seats?.some(({ user, state }) => user.id === me && state === 'asked'),
  );
  if (!seated && !asker) return null;
  return (
    <div className={classes.decide}>
      {below && asked ? null : <DecideButtons review={review} lacks={lacks} about={about} />}
      {asker ? <Withdraw review={review} /> : null}
    </div>
  );
}

function Withdraw({ review }: { review: Review }) {
  const { t } = useTranslation();
  const refusal = useRefusal();
  const withdraw = useWithdraw(review);
  const [asked, setAsked] = useState(false);
  return (
    <>
      <GuardedButton
        variant="subtle"
        refusal={null}
        reason={refusal(review.can.withdraw)}
        onClick={() => setAsked(true)}
      >
        {t('workflows.review.withdraw')}
      </GuardedButton>
      <AskedWrite
        opened={asked}
        title={t('workflows.review.withdrawTitle')}
        text={t('workflows.review.withdrawText')}
        confirm={t('workflows.review.withdraw')}
        write={() => withdraw.mutateAsync(null)}
        done={t('workflows.review.withdrew')}
        onClose={() => setAsked(false)}
      />
    </>
  );
}
