import {
  IconAlertTriangle,
  IconCloudOff,
  IconEye,
  IconHourglassLow,
  IconRefresh,
  IconShieldLock,
  IconTrash,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayIn, daysBetween, useFormats } from '@/platform/formats';
import { useOnline } from '@/platform/online';
import { useMe } from '@/platform/session';
import { signOut } from '@/platform/sessionEnd';
import { standingOf } from '@/platform/standing';
import { readStored, writeStored } from '@/platform/storage';
import { AppLink } from '@/ui/AppLink';
import { Banner, BannerAction } from '@/ui/Banner';
import { useMoved } from './useMoved';
import { useNewVersion } from './useNewVersion';

const WARNING_DAYS = 14;

/** Days until the subscription ends, while that is worth a banner; else 0. */
export function expiryDays(validTill: string | null | undefined, today: string): number {
  if (!validTill) return 0;
  const days = daysBetween(today, validTill.slice(0, 10));
  return days >= 1 && days <= WARNING_DAYS ? days : 0;
}

/** What concerns the whole screen: no network, a second factor that is due, a subscription or a storage that runs out. */
export function Banners() {
  const { t } = useTranslation();
  const online = useOnline();
  const { bytes, dateTime } = useFormats();
  const me = useMe();
  const till = me.organization?.valid_till;
  const days = expiryDays(till, dayIn(me.organization?.time_zone));
  const reload = useNewVersion();
  const memory = me.tenant_memory_details;
  return (
    <div role="status">
      <Moved />
      <Visit />
      {online ? null : (
        <Banner tone="overdue" icon={<IconCloudOff size={17} aria-hidden />}>
          {t('app.offline')}
        </Banner>
      )}
      {reload ? (
        <Banner tone="pending" icon={<IconRefresh size={17} aria-hidden />}>
          {t('banners.newVersion')}{' '}
          <BannerAction onClick={reload}>{t('common.reload')}</BannerAction>
        </Banner>
      ) : null}
      {me.second_factor_by ? (
        <Banner tone="pending" icon={<IconShieldLock size={17} aria-hidden />}>
          {t('proof.due', { when: dateTime(me.second_factor_by) })}{' '}
          <Link to="/myaccount">{t('proof.setUp')}</Link>
        </Banner>
      ) : null}
      <Goes />
      {days > 0 && till ? <Expiry days={days} till={till} /> : null}
      <Unpaid />
      {memory?.mem_exhausted || memory?.warning ? (
        <Banner
          tone={memory.mem_exhausted ? 'overdue' : 'pending'}
          icon={<IconAlertTriangle size={17} aria-hidden />}
        >
          {memory.mem_exhausted
            ? t('banners.storageFull')
            : t('banners.storageWarning', {
                used: bytes(memory.used_bytes),
                limit: bytes(memory.limit_bytes),
              })}
        </Banner>
      ) : null}
    </div>
  );
}

/** The page that is fetched anew says where to; somebody may be writing, so it is not fetched by itself. */
function Moved() {
  const { t } = useTranslation();
  if (!useMoved()) return null;
  return (
    <Banner tone="overdue" icon={<IconTruckDelivery size={17} aria-hidden />}>
      {t('banners.moved')}{' '}
      <BannerAction onClick={() => location.reload()}>{t('banners.goOn')}</BannerAction>
    </Banner>
  );
}

/** Somebody who was let look, until a time, and who changes nothing. */
function Visit() {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { visit_until: until, organization } = useMe();
  if (!until) return null;
  return (
    <Banner tone="overdue" icon={<IconEye size={17} aria-hidden />}>
      {t('banners.visit', { organization: organization.name, when: dateTime(until) })}{' '}
      <BannerAction onClick={() => void signOut()}>{t('banners.leave')}</BannerAction>
    </Banner>
  );
}

/** The organization is to be deleted; who administers it is led to where all of it is taken along. */
function Goes() {
  const { t } = useTranslation();
  const { day } = useFormats();
  const me = useMe();
  const on = me.organization?.deletion_on;
  if (!on) return null;
  return (
    <Banner tone="overdue" icon={<IconTrash size={17} aria-hidden />}>
      {t('banners.deletion', { day: day(on) })}{' '}
      {me.is_admin ? <AppLink href="/settings/archives">{t('banners.takeAlong')}</AppLink> : null}
    </Banner>
  );
}

/** The plan was not paid, was cancelled or has ended; who can do something about it is led there. */
function Unpaid() {
  const { t } = useTranslation();
  const me = useMe();
  const standing = standingOf(me.organization);
  if (!standing) return null;
  const date = shortDate(me.organization?.plan.last_day ?? '');
  const words = {
    past_due: t('banners.pastDue', { date }),
    cancelled: t('banners.cancelled'),
    ended: t('banners.ended'),
  };
  return (
    <Banner
      tone={standing === 'past_due' ? 'pending' : 'overdue'}
      icon={<IconHourglassLow size={17} aria-hidden />}
    >
      {words[standing]}{' '}
      {me.is_admin ? <AppLink href="/subscriptions">{t('banners.pay')}</AppLink> : null}
    </Banner>
  );
}

const HIDDEN = 'hivis.expiry';

/** Whom to ask, for those who can; and a way to have it out of sight until there is a day less. */
function Expiry({ days, till }: { days: number; till: string }) {
  const { t } = useTranslation();
  const me = useMe();
  const [hidden, setHidden] = useState(() => readStored(HIDDEN) === String(days));
  if (hidden) return null;
  function hide() {
    writeStored(HIDDEN, String(days));
    setHidden(true);
  }
  return (
    <Banner tone="pending" icon={<IconHourglassLow size={17} aria-hidden />}>
      {t('banners.expiry', { count: days, date: shortDate(till) })}{' '}
      {me.is_admin ? t('banners.expiryAsk') : null}{' '}
      <BannerAction onClick={hide}>{t('banners.hideToday')}</BannerAction>
    </Banner>
  );
}

/** The date of a contract is written the same for everybody: 24/11/2026. */
function shortDate(value: string): string {
  const at = new Date(`${value.slice(0, 10)}T00:00:00Z`);
  return at.toLocaleDateString('en-GB', { timeZone: 'UTC' });
}
