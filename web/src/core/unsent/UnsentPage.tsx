import { Button } from '@mantine/core';
import { IconCloudCheck, IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '@/platform/online';
import { useSession } from '@/platform/session';
import { load, useUnsent } from '@/platform/unsent/store';
import { useSaid } from '@/platform/words';
import { commandsFor, reportsFor } from '@/shell/navigation';
import { EmptyState } from '@/ui/EmptyState';
import { PageHeader } from '@/ui/PageHeader';
import { ArrivedList } from './ArrivedList';
import { releaseForgotten } from './corrections';
import { TakeIn } from './TakeIn';
import { UnsentItem } from './UnsentItem';
import classes from './unsent.module.css';

/** What was sent from this device and has not arrived; and what can be done without a network. */
export function UnsentPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const who = useSession();
  const online = useOnline();
  const all = useUnsent();
  const said = useSaid();
  const { along } = useSearch({ strict: false }) as { along?: string };
  const [takesIn, setTakesIn] = useState(along === 'yes');
  useEffect(() => void load().then(releaseForgotten), []);
  const targets = [...reportsFor(who), ...commandsFor(who)].filter((each) => each.offline);
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
      {takesIn ? <TakeIn /> : null}
      <ArrivedList />
      <div className={classes.next}>
        {targets.map((target, index) => (
          <Button
            key={target.label}
            variant={index > 0 || all.length > 0 ? 'default' : 'filled'}
            onClick={() => navigate({ to: target.to, search: target.search ?? {} } as never)}
            leftSection={'report' in target ? <IconPlus size={17} aria-hidden /> : null}
          >
            {said(target.label)}
          </Button>
        ))}
        {takesIn ? null : (
          <Button variant="subtle" onClick={() => setTakesIn(true)}>
            {t('unsent.along.title')}
          </Button>
        )}
      </div>
    </div>
  );
}
