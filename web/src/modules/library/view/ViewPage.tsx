import { Button } from '@mantine/core';
import { IconAlertTriangle, IconDownload, IconShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordId } from '@/core/records/navigation';
import { RestSkeleton } from '@/core/records/PanelSkeleton';
import { RecordStory } from '@/core/records/RecordStory';
import { useRefusal } from '@/core/records/refusal';
import { isGone } from '@/platform/errors';
import { useFormats } from '@/platform/formats';
import { Banner, BannerAction } from '@/ui/Banner';
import { ErrorState } from '@/ui/ErrorState';
import { FormDialog } from '@/ui/form/FormDialog';
import { PageHeader } from '@/ui/PageHeader';
import { fileApi, type LibraryFile } from '../api';
import { ShareDialog } from '../dialogs/ShareDialog';
import { Star } from '../fileMarks';
import { spotText } from '../filters';
import { Trail } from '../Trail';
import { AboutFile } from './AboutFile';
import { FileMenu } from './FileMenu';
import { Preview } from './Preview';
import { Reminders } from './Reminders';
import { ReviewForm } from './ReviewForm';
import { Uses } from './Uses';
import { Versions } from './Versions';
import classes from './view.module.css';

/** One file: how it looks, and all that belongs to it. */
export function ViewPage() {
  const { t } = useTranslation();
  const id = useRecordId() ?? 0;
  const { data: file, error, refetch } = useQuery(fileApi.one(id));
  if (error && (!file || isGone(error))) {
    return (
      <div className={classes.page}>
        <PageHeader title={t('library.viewTitle')} />
        <ErrorState error={error} onRetry={refetch} />
      </div>
    );
  }
  if (!file) {
    return (
      <div className={classes.page}>
        <PageHeader title={t('library.viewTitle')} />
        <RestSkeleton />
      </div>
    );
  }
  return <Whole key={file.id} file={file} />;
}

function Whole({ file }: { file: LibraryFile }) {
  const { t } = useTranslation();
  const { zone } = useFormats();
  const [number, setNumber] = useState<number | null>(null);
  const versions = file.versions ?? [];
  const version = versions.find((each) => each.number === number) ?? versions[0];
  if (!version) return null;
  return (
    <div className={classes.page}>
      <Trail file={file} />
      <Head file={file} url={version.url} name={version.name} />
      {file.review_due && !file.can.review ? <Due file={file} /> : null}
      <div className={classes.frame}>
        <Preview file={file} version={version} />
        <div className={classes.side}>
          <AboutFile file={file} />
          <Versions file={file} shown={version.number} onShow={setNumber} />
          <Reminders file={file} />
          <Uses file={file} />
          <RecordStory
            about={{ module: 'Library', id: file.id, key: fileApi.keys.one(file.id) }}
            record={{ ...file, site: { time_zone: file.site?.time_zone ?? zone ?? 'UTC' } }}
            nobody={t('common.system')}
            level={2}
          />
        </div>
      </div>
    </div>
  );
}

function Head({ file, url, name }: { file: LibraryFile; url: string; name: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const refusal = useRefusal();
  const [sharing, setSharing] = useState(false);
  const gone = () => {
    const spot = file.folder
      ? ({ at: 'folder', id: file.folder.id } as const)
      : file.site
        ? ({ at: 'site', id: file.site.id } as const)
        : ({ at: 'own' } as const);
    void navigate({ to: '/library', search: { in: spotText(spot) } });
  };
  return (
    <PageHeader title={file.name}>
      <Star kind="file" of={file} />
      <FileMenu file={file} onDeleted={gone} />
      {refusal(file.can.move) ? null : (
        <Button
          variant="default"
          className="icon-on-phone"
          leftSection={<IconShare size={16} aria-hidden />}
          onClick={() => setSharing(true)}
        >
          {t('library.share.open')}
        </Button>
      )}
      <Button
        component="a"
        href={url}
        download={name}
        className="icon-on-phone"
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        {t('library.view.download')}
      </Button>
      <ShareDialog opened={sharing} onClose={() => setSharing(false)} kind="file" of={file} />
    </PageHeader>
  );
}

/** Its review is due: it is said, and done here. */
function Due({ file }: { file: LibraryFile }) {
  const { t } = useTranslation();
  const { due } = useFormats();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Banner tone="overdue" icon={<IconAlertTriangle size={18} aria-hidden />}>
        {t('library.review.due', { day: due(file.review_on ?? '') })}{' '}
        <BannerAction onClick={() => setOpen(true)}>{t('library.review.open')}</BannerAction>
      </Banner>
      <FormDialog title={t('library.file.review')} opened={open} onClose={close}>
        <ReviewForm file={file} onClose={close} onDone={close} />
      </FormDialog>
    </>
  );
}
