import { Button } from '@mantine/core';
import { IconCloudCheck, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { can } from '@/platform/can';
import { useOnline } from '@/platform/online';
import { useSession } from '@/platform/session';
import { useUnsent } from '@/platform/unsent/store';
import { EmptyState } from '@/ui/EmptyState';
import { PageHeader } from '@/ui/PageHeader';
import { UnsentItem } from './UnsentItem';
import classes from './unsent.module.css';

/** What was sent from this device and has not arrived; and what can be done without a network. */
export function UnsentPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const who = useSession();
  const online = useOnline();
  const all = useUnsent();
  return (
    <div className="page page-narrow">
      <PageHeader title={t('unsent.title')} text={all.length > 0 ? t('unsent.help') : undefined} />
      {all.length > 0 ? (
        <ul className={classes.list} aria-label={t('unsent.title')}>
          {all.map((entry) => (
            <UnsentItem key={entry.id} entry={entry} />
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={<IconCloudCheck size={22} stroke={1.6} />}
          title={t('unsent.emptyTitle')}
          text={t(online ? 'unsent.empty' : 'unsent.emptyOffline')}
        />
      )}
      <div className={classes.next}>
        {can(who, 'Observation', 'create') && can(who, 'Incident', 'read') ? (
          <Button
            variant={all.length > 0 ? 'default' : 'filled'}
            onClick={() => navigate({ to: '/observations/new', search: true })}
            leftSection={<IconPlus size={17} aria-hidden />}
          >
            {t('palette.newObservation')}
          </Button>
        ) : null}
        {can(who, 'Action', 'read') ? (
          <Button
            variant="default"
            onClick={() => navigate({ to: '/actions/all', search: { mine: 'true' } })}
          >
            {t('nav.myActions')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
