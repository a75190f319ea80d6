import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonChooser } from '@/core/records/PersonChooser';
import { useWord } from '@/platform/words';
import { Confirm } from '@/ui/Confirm';
import { useAskedClose } from '@/ui/form/useAskedClose';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { openWorkQuery, type User } from './api';
import classes from './manage.module.css';
import { useEditUser, useHandOver, useRemoveUser } from './writes';

export type Leaving = 'deactivate' | 'delete' | 'handOver';

interface Props {
  user: User;
  how: Leaving;
  onClose: () => void;
  onDone: () => void;
}

/** Keeps somebody out, and gives what waits for them to somebody else in the same step. */
export function LeaveDialog({ user, how, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const [to, setTo] = useState('');
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  const work = useQuery(openWorkQuery(user.id));
  const leave = useLeave(user, how, reason);
  const open = (work.data?.open_work ?? []).filter((each) => each.count > 0);
  const total = work.data?.total ?? 0;
  const { close, question } = useAskedClose(true, onClose, () => reason.trim() !== '');

  async function confirm() {
    if (how === 'handOver' && !to) return setError(t('users.manage.needsReceiver'));
    try {
      await leave.go(Number(to) || 0);
      toast.done(t(`users.manage.done.${how}`, { name: user.full_name }));
      onDone();
    } catch (cause) {
      setError(sentence(cause));
    }
  }

  return (
    <Confirm
      opened
      title={t(`users.manage.ask.${how}`, { name: user.full_name })}
      text={how === 'handOver' ? undefined : t(`users.manage.${how}Text`)}
      confirm={t(`users.manage.${how}`)}
      danger={how !== 'handOver'}
      busy={leave.busy || work.isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
      onLeft={close}
    >
      <div className={classes.stack}>
        <WorkList rows={open} total={total} loaded={Boolean(work.data)} />
        {total > 0 ? (
          <PersonChooser
            label={t('users.manage.handOverTo')}
            description={how === 'handOver' ? undefined : t('users.manage.staysHelp')}
            clearable
            without={user.id}
            value={to}
            onChange={(id) => setTo(id ?? '')}
          />
        ) : null}
        {how === 'delete' ? (
          <Textarea
            label={`${t('users.manage.reason')} (${t('common.optional')})`}
            maxLength={1000}
            autosize
            minRows={2}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        ) : null}
        {error || work.error ? (
          <p className={classes.wrong} role="alert">
            {error || sentence(work.error)}
          </p>
        ) : null}
      </div>
      {question}
    </Confirm>
  );
}

/** The work and the account in one step: both, or neither. */
function useLeave(user: User, how: Leaving, reason: string) {
  const hand = useHandOver(user.id);
  const edit = useEditUser(user.id);
  const remove = useRemoveUser(user.id);
  return {
    busy: hand.isPending || edit.isPending || remove.isPending,
    go: async (to: number) => {
      const hand_over_to = to || undefined;
      if (how === 'handOver') await hand.mutateAsync(to);
      if (how === 'deactivate') await edit.mutateAsync({ status: 'Inactive', hand_over_to });
      if (how === 'delete') await remove.mutateAsync({ reason: reason || undefined, hand_over_to });
    },
  };
}

interface WorkProps {
  rows: readonly { readonly kind: string; readonly count: number }[];
  total: number;
  loaded: boolean;
}

function WorkList({ rows, total, loaded }: WorkProps) {
  const { t } = useTranslation();
  const word = useWord();
  if (!loaded) return <p className="quiet">{t('table.loading')}</p>;
  if (total === 0) return <p className="quiet">{t('users.manage.noWork')}</p>;
  return (
    <div>
      <p>{t('users.manage.waits', { count: total })}</p>
      <ul className={classes.work}>
        {rows.map((each) => (
          <li key={each.kind}>
            {word('users.manage.work', each.kind)}: {each.count}
          </li>
        ))}
      </ul>
    </div>
  );
}
