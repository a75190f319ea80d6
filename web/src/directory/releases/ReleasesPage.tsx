import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { useFormats } from '@/platform/formats';
import { AddButton } from '@/ui/AddButton';
import { AskedWrite } from '@/ui/AskedWrite';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { FormDialog } from '@/ui/form/FormDialog';
import { PageHeader } from '@/ui/PageHeader';
import { deleteRelease, publishRelease, type Release, releasesQuery, textIn } from './api';
import { Notes } from './Notes';
import { ReleaseForm } from './ReleaseForm';
import classes from './releases.module.css';

/** The notes of code releases, for the master super admin. */
export function ReleasesPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(releasesQuery);
  const [open, setOpen] = useState<Release | 'new'>();
  const releases = data?.code_releases ?? [];
  const close = () => setOpen(undefined);
  return (
    <div className="page page-narrow">
      <PageHeader title={t('releases.title')} text={t('releases.text')}>
        <AddButton refusal={null} onClick={() => setOpen('new')}>
          {t('releases.add')}
        </AddButton>
      </PageHeader>
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
      {data || error ? null : <FactsSkeleton />}
      {data && releases.length === 0 ? (
        <EmptyState
          icon={<IconSparkles size={22} stroke={1.6} />}
          title={t('releases.none')}
          text={t('releases.noneText')}
        />
      ) : null}
      <ul className={classes.list}>
        {releases.map((each) => (
          <One key={each.id} of={each} onEdit={() => setOpen(each)} />
        ))}
      </ul>
      <FormDialog
        title={t(open === 'new' ? 'releases.add' : 'releases.edit')}
        opened={open !== undefined}
        onClose={close}
      >
        {open ? <ReleaseForm of={open === 'new' ? undefined : open} onClose={close} /> : null}
      </FormDialog>
    </div>
  );
}

const MOVES = {
  publish: { danger: false, write: publishRelease },
  delete: { danger: true, write: deleteRelease },
} as const;

function One({ of, onEdit }: { of: Release; onEdit: () => void }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const [asked, setAsked] = useState<keyof typeof MOVES>();
  const when = of.published_at ? dateTime(of.published_at) : t('releases.draft');
  return (
    <li className="card" style={{ padding: 16 }}>
      <article className={classes.note}>
        <div className={classes.head}>
          <h2
            style={{ margin: 0, fontSize: '1.0625rem' }}
          >{`${of.version} · ${textIn(of, 'en')?.title ?? ''}`}</h2>
          <span className={classes.when}>{when}</span>
        </div>
        <Notes text={textIn(of, 'en')?.notes ?? ''} />
        <div className={classes.buttons}>
          <Button variant="default" size="xs" onClick={onEdit}>
            {t('common.edit')}
          </Button>
          {of.published_at ? null : (
            <Button size="xs" onClick={() => setAsked('publish')}>
              {t('releases.publish')}
            </Button>
          )}
          <Button variant="light" color="danger" size="xs" onClick={() => setAsked('delete')}>
            {t('common.delete')}
          </Button>
        </div>
      </article>
      {asked ? (
        <AskedWrite
          title={of.version}
          text={t(`releases.${asked}Text`)}
          confirm={t(asked === 'publish' ? 'releases.publish' : 'common.delete')}
          danger={MOVES[asked].danger}
          write={() => MOVES[asked].write(of.id)}
          done={t('common.saved')}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </li>
  );
}
