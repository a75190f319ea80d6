import { Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../ErrorState';
import classes from './print.module.css';

/** What stands where the sheet will be: that it is coming, or why it does not. */
export function SheetState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <main className={classes.desk} aria-busy={!error}>
      {error ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : (
        <p className={classes.coming} role="status">
          <Loader size="sm" aria-hidden /> {t('print.coming')}
        </p>
      )}
    </main>
  );
}
