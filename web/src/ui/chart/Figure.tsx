import { Button } from '@mantine/core';
import { IconChartLine, IconTable } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './chart.module.css';
import { cellOf, type Drawn } from './data';
import { Linked } from './Linked';
import { useCellWords } from './words';

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

interface TableProps {
  label: string;
  data: Drawn;
  /** What cannot be seen takes no focus. */
  linked: boolean;
}

function NumberTable({ label, data: { by, series, places, format }, linked }: TableProps) {
  const words = useCellWords(format);
  return (
    <table className={classes.numbers}>
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{by}</th>
          {series.map((each) => (
            <th key={each.key} scope="col">
              {each.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {places.map((place) => (
          <tr key={place.key}>
            <th scope="row">
              <Linked text={place.label} href={linked ? place.href : undefined} />
            </th>
            {series.map((each) => {
              const cell = cellOf(place, each);
              return (
                <td key={each.key} data-signal={cell?.signal || undefined}>
                  <Linked text={words(cell)} href={linked ? cell?.href : undefined} />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
