import { useTranslation } from 'react-i18next';
import charts from '@/ui/chart/chart.module.css';
import { Linked } from '@/ui/chart/Linked';
import type { Numbered } from '../api';
import classes from '../insight.module.css';
import { useMeasureWords, useValues } from '../useWords';
import { Comparison } from './MeasureTile';

interface Props {
  label: string;
  numbers: readonly Numbered[];
}

/** Measures one below another, with what each can be compared with. */
export function IndicatorsTable({ label, numbers }: Props) {
  const { t } = useTranslation();
  const { name, sentence } = useMeasureWords();
  const { said, interval } = useValues();
  return (
    <div className={`card ${classes.scroll}`}>
      <table className={charts.numbers}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t('insight.measured')}</th>
            <th scope="col">{t('insight.now')}</th>
            <th scope="col">{t('insight.comparedWith')}</th>
          </tr>
        </thead>
        <tbody>
          {numbers.map((number) => (
            <tr key={number.measure}>
              <th scope="row" title={sentence(number.measure)}>
                {name(number.measure)}
              </th>
              <td>
                <strong>
                  <Linked
                    text={said(number.value, number.unit)}
                    href={number.value === null ? undefined : number.list || undefined}
                  />
                </strong>{' '}
                {interval(number)}
              </td>
              <td>
                <span className={`${classes.below} ${classes.end}`}>
                  <Comparison number={number} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
