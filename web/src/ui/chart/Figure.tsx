import { Button } from '@mantine/core';
import { IconChartLine, IconTable } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './chart.module.css';
import type { Drawn } from './data';
import { NumberTable } from './NumberTable';

interface Props {
  label: string;
  data: Drawn;
  children: ReactNode;
}

/**
 * A chart with the table of its numbers. The table is there for who listens and on paper; who
 * looks at the screen turns to it with a button.
 */
export function Figure({ label, data, children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const Icon = asTable ? IconChartLine : IconTable;
  return (
    <figure className={`card ${classes.figure}`} aria-label={label}>
      <div className={classes.drawn} hidden={asTable}>
        {children}
      </div>
      <div id={id} className={classes.table} data-shown={asTable || undefined}>
        <NumberTable label={label} data={data} linked={asTable} />
      </div>
      <div className={`${classes.tools} not-on-paper`}>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<Icon size={15} aria-hidden />}
          aria-controls={id}
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          {t('chart.asTable')}
        </Button>
      </div>
    </figure>
  );
}
