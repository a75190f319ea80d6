import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FactsSkeleton, RestSkeleton } from '@/core/records/PanelSkeleton';
import { useFormats } from '@/platform/formats';
import { ErrorState } from '@/ui/ErrorState';
import { Facts } from '@/ui/Facts';
import { RightPanel } from '@/ui/panel/RightPanel';
import { StatusBadge } from '@/ui/StatusBadge';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { mailQuery, useResend } from './mails';
import classes from './notifications.module.css';

const mailRoute = getRouteApi('/app/mails/$id');

/** One mail as text, which is all of it and runs nothing. */
export function MailPanel() {
  const { t } = useTranslation();
  const { dateTime, number } = useFormats();
  const navigate = useNavigate({ from: '/mails/$id' });
  const id = Number(mailRoute.useParams().id) || 0;
  const { data: mail, error, refetch } = useQuery(mailQuery(id));
  return (
    <RightPanel
      title={mail?.subject ?? t('notifications.mails.one')}
      above={mail ? <StatusBadge status={mail.status} /> : null}
      onClose={() => navigate({ to: '/mails', search: true })}
    >
      {error && !mail ? <ErrorState error={error} onRetry={refetch} small /> : null}
      {!mail && !error ? (
        <>
          <FactsSkeleton />
          <RestSkeleton />
        </>
      ) : null}
      {mail ? (
        <>
          <Facts
            facts={[
              [t('notifications.mails.to'), mail.to_address],
              [t('notifications.mails.written'), dateTime(mail.created_at)],
              [t('notifications.mails.sent'), mail.sent_at ? dateTime(mail.sent_at) : ''],
              [t('notifications.mails.attempts'), mail.attempts > 0 ? number(mail.attempts) : ''],
              [t('notifications.mails.lastError'), mail.last_error],
            ]}
          />
          {mail.status === 'kept' ? (
            <p className={classes.kept}>{t('notifications.mails.keptHelp')}</p>
          ) : null}
          {mail.status === 'resting' ? (
            <p className={classes.kept}>{t('notifications.mails.restingHelp')}</p>
          ) : null}
          {mail.can_resend ? <Resend id={mail.id} /> : null}
          <p className={classes.letter}>{mail.body_text}</p>
        </>
      ) : null}
    </RightPanel>
  );
}

function Resend({ id }: { id: number }) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const resend = useResend();
  return (
    <Button
      variant="default"
      mb={12}
      loading={resend.isPending}
      onClick={() =>
        resend.mutate(id, {
          onSuccess: () => toast.done(t('notifications.mails.resent')),
          onError: (cause) => toast.failed(sentence(cause)),
        })
      }
    >
      {t('notifications.mails.resend')}
    </Button>
  );
}
