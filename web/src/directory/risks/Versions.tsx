import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/platform/can';
import { useFormats } from '@/platform/formats';
import type { MatrixVersion } from './api';
import { MatrixGrid } from './MatrixGrid';
import { MatrixLegend } from './MatrixLegend';
import classes from './matrix.module.css';
import { useMatrixWords } from './useMatrixWords';

interface Props {
  versions: readonly MatrixVersion[];
  /** Puts one into the form, to begin from. */
  onBegin: (number: number) => void;
}

/** The matrices there were, each as it was. */
export function Versions({ versions, onBegin }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <section className={`card ${classes.section}`} aria-labelledby="versions">
      <h2 id="versions">{t('risks.versions')}</h2>
      <p>{t('risks.versionsText')}</p>
      <ul className={classes.versions}>
        {versions.map((version) => (
          <li key={version.number}>
            <details>
              <summary>
                <strong>
                  {version.number === 0
                    ? t('risks.standard')
                    : t('risks.version', { number: version.number })}
                </strong>
                {version.current ? <span>{t('risks.current')}</span> : null}
                <span className={classes.quiet}>
                  {[version.made_at ? dateTime(version.made_at) : '', version.made_by?.name]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </summary>
              <Shown version={version} onBegin={onBegin} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Shown({ version, onBegin }: { version: MatrixVersion; onBegin: Props['onBegin'] }) {
  const { t } = useTranslation();
  const { can } = useCan();
  const { band: nameOf } = useMatrixWords(version);
  const title =
    version.number === 0 ? t('risks.standard') : t('risks.version', { number: version.number });
  return (
    <div>
      <MatrixGrid label={title} matrix={version}>
        {(_, __, band) => <span className={classes.cell}>{band ? nameOf(band) : ''}</span>}
      </MatrixGrid>
      <MatrixLegend matrix={version} />
      {version.current || !can('Category', 'update') ? null : (
        <Button
          variant="default"
          onClick={() => {
            onBegin(version.number);
            document.querySelector<HTMLElement>('[data-page-title]')?.focus();
          }}
        >
          {t('risks.begin')}
        </Button>
      )}
    </div>
  );
}
