import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '@/platform/session';
import { amountOf, sumOf } from '@/platform/unsent/amount';
import { ownOf, takeIn, type UnsentArchive, unpacked } from '@/platform/unsent/archive';
import { deliverAll } from '@/platform/unsent/deliver';
import { wasTakenIn } from '@/platform/unsent/taken';
import { offlineForm } from '@/platform/unsent/way';
import { useSaid } from '@/platform/words';
import { FileField } from '@/ui/plain/FileField';
import classes from './unsent.module.css';

/** What waited where the organization was before, and was taken along in a file. */
export function TakeIn() {
  const { t } = useTranslation();
  const me = useMe();
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState('');
  const [found, setFound] = useState<UnsentArchive | null>(null);
  const [others, setOthers] = useState(0);

  async function read(file: File | null) {
    setFound(null);
    setWrong('');
    setName(file?.name ?? '');
    const all = file ? await unpacked(file) : null;
    const own = all ? ownOf(all, me) : null;
    setOthers(all && own ? sumOf(amountOf(all)) - sumOf(amountOf(own)) : 0);
    if (!file) return;
    if (!own || own.unsent.some(({ kind }) => !offlineForm(kind)))
      setWrong(t('unsent.along.notOurs'));
    else if (own.to !== location.origin) setWrong(t('unsent.along.elsewhere', { address: own.to }));
    else setFound(own);
  }

  return (
    <section className={`card ${classes.item}`} aria-labelledby="along">
      <h2 id="along" className={classes.heading}>
        {t('unsent.along.title')}
      </h2>
      <FileField
        label={t('unsent.along.file')}
        help={t('unsent.along.help')}
        error={wrong}
        accept=".hivis,application/octet-stream,*/*"
        choose={t('unsent.along.choose')}
        chosen={name}
        onChange={(file) => void read(file)}
      />
      {found ? <Found key={name} own={found} others={others} /> : null}
    </section>
  );
}

/** Is taken in only when whoever is signed in says so. */
function Found({ own, others }: { own: UnsentArchive; others: number }) {
  const { t } = useTranslation();
  const me = useMe();
  const [state, setState] = useState<'' | 'busy' | 'done' | 'failed'>('');
  const [again] = useState(() => wasTakenIn(own, me));
  async function take() {
    setState('busy');
    try {
      await takeIn(own, me);
      setState('done');
      await deliverAll(Number.POSITIVE_INFINITY);
    } catch {
      setState('failed');
    }
  }
  const { entries, drafts, records } = amountOf(own);
  const count = entries + drafts + records;
  const address = own.from;
  return (
    <>
      {others > 0 ? <p>{t('unsent.along.others', { count: others })}</p> : null}
      {count === 0 ? <p>{t('unsent.along.none')}</p> : null}
      {state !== 'done' && count > 0 ? (
        <>
          {again ? <p>{t('unsent.along.again')}</p> : null}
          <Content own={own} />
          <div className={classes.buttons}>
            <Button loading={state === 'busy'} onClick={() => void take()}>
              {t('unsent.along.take', { count })}
            </Button>
          </div>
        </>
      ) : null}
      <div aria-live="polite">
        {state === 'done' && entries > 0 ? (
          <p>{t('unsent.along.done', { count: entries, address })}</p>
        ) : null}
        {state === 'done' && drafts + records > 0 ? (
          <p>{t('unsent.along.begun', { address })}</p>
        ) : null}
        {state === 'failed' ? <p>{t('unsent.along.failed')}</p> : null}
      </div>
    </>
  );
}

function Content({ own }: { own: UnsentArchive }) {
  const { t } = useTranslation();
  const said = useSaid();
  const { drafts, records } = amountOf(own);
  return (
    <ul className={classes.found}>
      {own.unsent.map(({ id, kind, title }) => (
        <li key={id}>
          {title}{' '}
          <span className={classes.quiet}>{said(offlineForm(kind)?.label ?? 'unsent.title')}</span>
        </li>
      ))}
      {drafts > 0 ? <li>{t('unsent.along.drafts', { count: drafts })}</li> : null}
      {records > 0 ? <li>{t('unsent.along.records', { count: records })}</li> : null}
    </ul>
  );
}
