import { IconTruckDelivery } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '@/platform/download';
import { forgetAll, packed, waitingHere } from '@/platform/unsent/along';
import { Message } from '@/ui/Message';
import { PlainButton, Spinner } from '@/ui/plain/PlainButton';
import { leadOn } from './leadOn';
import classes from './Moved.module.css';

/**
 * The organization is at another address now. Whoever has nothing that waits on this device is
 * led there at once.
 */
export function Moved({ address }: { address: string }) {
  const { t } = useTranslation();
  const here = address === location.origin; // the name does not lead to the other server yet
  const waiting = useWaiting(here ? '' : address);
  if (!waiting && !here)
    return <Message alone icon={<Spinner />} title={t('session.moved.title')} />;
  return (
    <Message
      alone
      icon={<IconTruckDelivery size={22} />}
      title={t('session.moved.title')}
      text={here ? t('session.moved.here') : t('session.moved.text', { address })}
    >
      {here ? (
        <PlainButton onClick={() => location.reload()}>{t('common.retry')}</PlainButton>
      ) : null}
      {waiting && !here ? <TakeAlong address={address} {...waiting} /> : null}
    </Message>
  );
}

/** What waits here; null until that is known, and when it is nothing. */
function useWaiting(address: string) {
  const [waiting, setWaiting] = useState<{ entries: number; people: number } | null>(null);
  useEffect(() => {
    if (!address) return;
    // A browser without storage has kept nothing.
    void waitingHere()
      .catch(() => ({ entries: 0, people: 0 }))
      .then((found) => (found.entries > 0 ? setWaiting(found) : leadOn(address)));
  }, [address]);
  return waiting;
}

interface Props {
  address: string;
  entries: number;
  people: number;
}

function TakeAlong({ address, entries, people }: Props) {
  const { t } = useTranslation();
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
      <p>{t('session.moved.waiting', { count: entries })}</p>
      {people > 1 ? <p>{t('session.moved.people', { count: people })}</p> : null}
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
      <Remove address={address} />
    </div>
  );
}

/** Asked twice: nothing here can see whether it has arrived. */
function Remove({ address }: { address: string }) {
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
      <p role="alert">{t('session.moved.sure')}</p>
      <PlainButton onClick={() => void forgetAll().then(() => leadOn(address))}>
        {t('session.moved.remove')}
      </PlainButton>
      <PlainButton quiet autoFocus onClick={() => setAsked(false)}>
        {t('common.cancel')}
      </PlainButton>
    </>
  );
}
