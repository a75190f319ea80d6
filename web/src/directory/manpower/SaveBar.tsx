import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './manpower.module.css';
import type { Sheet } from './useSheet';

/** At the foot, as long as something is not saved. */
export function SaveBar({ sheet }: { sheet: Sheet }) {
  const { t } = useTranslation();
  const count = sheet.typed.size;
  if (count === 0) return null;
  return (
    <section className={classes.bar} aria-label={t('manpower.unsaved', { count })}>
      <span role="status">
        {sheet.errors.size > 0
          ? t('manpower.wrong', { count: sheet.errors.size })
          : t('manpower.unsaved', { count })}
      </span>
      <Button variant="default" onClick={sheet.discard}>
        {t('manpower.discard')}
      </Button>
      <Button loading={sheet.busy} onClick={() => void sheet.save()}>
        {t('common.save')}
      </Button>
    </section>
  );
}
