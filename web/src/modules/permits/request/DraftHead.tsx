import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TourButton } from '@/core/tours/TourButton';
import { AppLink } from '@/ui/AppLink';
import { Banner, BannerAction } from '@/ui/Banner';
import { PageHeader } from '@/ui/PageHeader';
import type { Permit } from '../api';
import { pagePath } from '../navigation';
import { TypeMark } from '../TypeMark';
import classes from './request.module.css';
import type { Saving } from './useAutosave';
import { useRequestTour } from './useTour';

interface Props {
  permit: Permit;
  saving: Saving;
  /** What of it is not saved, since it is not right. */
  held: readonly string[];
  onConflict: () => void;
  children: ReactNode;
}

/** What is filled in, and whether it is kept. */
export function DraftHead({ permit, saving, held, onConflict, children }: Props) {
  const { t } = useTranslation();
  const tour = useRequestTour();
  const isHeld = saving === 'saved' && held.length > 0;
  const shared = permit.permit_request_send_drafts ?? [];
  return (
    <>
      <PageHeader
        title={t('permits.form.title', { type: permit.type.name })}
        text={
          <>
            <AppLink href={pagePath(permit)}>{permit.number}</AppLink> ·{' '}
            <TypeMark type={permit.type} /> · {permit.site.name} ·{' '}
            <span
              className={saving === 'failed' || isHeld ? classes.late : undefined}
              role="status"
              data-saving={saving}
            >
              {isHeld
                ? t('permits.form.heldBack', { names: held.join(', ') })
                : t(`permits.saving.${saving}`)}
            </span>
          </>
        }
      >
        <TourButton tour={tour} />
        {children}
      </PageHeader>
      {shared.length > 0 ? (
        <p className={classes.quiet}>
          {t('permits.share.with', {
            names: [...new Set(shared.map((each) => each.shared_to?.name ?? ''))].join(', '),
          })}
        </p>
      ) : null}
      {saving === 'conflict' ? (
        <Banner tone="pending" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {t('permits.form.conflict')}{' '}
          <BannerAction onClick={onConflict}>{t('permits.form.takeTheirs')}</BannerAction>
        </Banner>
      ) : null}
    </>
  );
}
