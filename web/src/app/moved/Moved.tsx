import { IconTruckDelivery } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '@/platform/download';
import { type Amount, sumOf, waitingHere } from '@/platform/unsent/amount';
import { forgetAll, packed } from '@/platform/unsent/archive';
import { Message } from '@/ui/Message';
import { PlainButton, Spinner } from '@/ui/plain/PlainButton';
import { goToNewAddress } from './goToNewAddress';
import classes from './Moved.module.css';

/**
 * The organization is at another address now. Whoever has nothing that waits on this device is
 * led there at once.
 */
export function Moved({ address }: { address: string }) {
  const { t } = useTranslation();
  const unknown = address === '';
  const here = address === location.origin; // the name does not lead to the other server yet
  const waiting = useWaiting(here ? '' : address);
  if (!waiting && !here && !unknown)
    return <Message alone icon={<Spinner />} title={t('session.moved.title')} />;
  function text() {
    if (unknown) return t('session.moved.unknown');
    return here ? t('session.moved.here') : t('session.moved.text', { address });
  }
  return (
    <Message
      alone
      icon={<IconTruckDelivery size={22} />}
      title={t('session.moved.title')}
      text={text()}
    >
      {here || unknown ? (
        <PlainButton onClick={() => location.reload()}>{t('common.retry')}</PlainButton>
      ) : null}
      {waiting ? <TakeAlong address={address} waiting={waiting} /> : null}
    </Message>
  );
}

const NOTHING: Amount = { entries: 0, drafts: 0, records: 0, people: 0 };

/** What waits here; null until that is known, and when it is nothing. */
function useWaiting(address: string) {
  const [waiting, setWaiting] = useState<Amount | null>(null);
  useEffect(() => {
    if (!address) return;
    // A browser without storage has kept nothing.
    void waitingHere()
      .catch(() => NOTHING)
      .then((found) => (sumOf(found) > 0 ? setWaiting(found) : goToNewAddress(address)));
  }, [address]);
  return waiting;
}

interface Props {
  address: string;
  waiting: Amount;
}

function TakeAlong({ address, waiting }: Props) {
  const { t } = useTranslation();
  const { entries, drafts, records, people } = waiting;
  const [saved, setSaved] = useState('');
  const [failed, setFailed] = useState(false);
  async function save() {
    const name = `hivis-${new Date().toISOString().slice(0, 10)}.hivis`;
    try {
      saveBlob(await packed(address), name);
      setSaved(name);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }
  return (
    <div className={classes.steps}>
      {entries > 0 ? <p>{t('session.moved.waiting', { count: entries })}</p> : null}
      {drafts > 0 ? <p>{t('session.moved.drafts', { count: drafts })}</p> : null}
      {records > 0 ? <p>{t('session.moved.records', { count: records })}</p> : null}
      {people > 1 ? <p>{t('session.moved.people', { count: people })}</p> : null}
      <p>{t('session.moved.plain')}</p>
      <PlainButton quiet={saved !== ''} onClick={() => void save()}>
        {t('session.moved.take')}
      </PlainButton>
      <p aria-live="polite">
        {saved ? t('session.moved.saved', { name: saved }) : null}
        {failed ? t('session.moved.failed') : null}
      </p>
      {saved ? (
        <PlainButton onClick={() => location.assign(`${address}/unsent?along=yes`)}>
          {t('session.moved.open')}
        </PlainButton>
      ) : null}
      <Remove address={address} waiting={waiting} />
    </div>
  );
}

/** Asked twice: nothing here can see whether it has arrived. */
function Remove({ address, waiting }: Props) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(false);
  if (!asked) {
    return (
      <PlainButton quiet onClick={() => setAsked(true)}>
        {t('session.moved.arrived')}
      </PlainButton>
    );
  }
  return (
    <>
      <p role="alert">
        {t('session.moved.sure', { count: sumOf(waiting) })}{' '}
        {t('session.moved.whose', { count: waiting.people })}
      </p>
      <PlainButton onClick={() => void forgetAll().then(() => goToNewAddress(address))}>
        {t('session.moved.remove')}
      </PlainButton>
      <PlainButton quiet autoFocus onClick={() => setAsked(false)}>
        {t('common.cancel')}
      </PlainButton>
    </>
  );
}
