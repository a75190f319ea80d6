import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '@/platform/session';
import { type Along, ownOf, takeIn, unpacked } from '@/platform/unsent/along';
import { deliverAll } from '@/platform/unsent/deliver';
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
  const [found, setFound] = useState<Along | null>(null);
  const [others, setOthers] = useState(0);

  async function read(file: File | null) {
    setFound(null);
    setWrong('');
    setName(file?.name ?? '');
    const along = file ? await unpacked(file) : null;
    const own = along ? ownOf(along, me) : null;
    setOthers((along?.unsent.length ?? 0) - (own?.unsent.length ?? 0));
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
function Found({ own, others }: { own: Along; others: number }) {
  const { t } = useTranslation();
  const said = useSaid();
  const [state, setState] = useState<'' | 'busy' | 'done' | 'failed'>('');
  async function take() {
    setState('busy');
    try {
      await takeIn(own);
      setState('done');
      await deliverAll(Number.POSITIVE_INFINITY);
    } catch {
      setState('failed');
    }
  }
  const count = own.unsent.length;
  const asked = state === '' || state === 'busy' || state === 'failed';
  return (
    <>
      {others > 0 ? <p>{t('unsent.along.others', { count: others })}</p> : null}
      {count === 0 ? <p>{t('unsent.along.none')}</p> : null}
      {asked && count > 0 ? (
        <>
          <ul className={classes.found}>
            {own.unsent.map(({ id, kind, title }) => (
              <li key={id}>
                {title}{' '}
                <span className={classes.quiet}>
                  {said(offlineForm(kind)?.label ?? 'unsent.title')}
                </span>
              </li>
            ))}
          </ul>
          <div className={classes.buttons}>
            <Button loading={state === 'busy'} onClick={() => void take()}>
              {t('unsent.along.take', { count })}
            </Button>
          </div>
        </>
      ) : null}
      <p aria-live="polite">
        {state === 'done' ? t('unsent.along.done', { count, address: own.from }) : null}
        {state === 'failed' ? t('unsent.along.failed') : null}
      </p>
    </>
  );
}
