import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import type { Document } from './api';
import { useMoney } from './money';
import classes from './payments.module.css';

/** What is bought, the tax by rate, and the sums. */
export function Lines({ of }: { of: Document }) {
  const { t } = useTranslation();
  const word = useWord();
  const money = useMoney();
  const { number } = useFormats();
  const amount = (minor: number) => money(minor, of.currency);
  const rate = (hundredths: number) => `${number(hundredths / 100)} %`;
  return (
    <div className={classes.wide}>
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">{t('payments.line.what')}</th>
            <th scope="col" className={classes.amount}>
              {t('payments.line.packs')}
            </th>
            <th scope="col" className={classes.amount}>
              {t('payments.line.unit')}
            </th>
            <th scope="col" className={classes.amount}>
              {t('payments.line.net')}
            </th>
          </tr>
        </thead>
        <tbody>
          {(of.lines ?? []).map((line) => (
            <tr key={line.module}>
              <td>{word('payments.module', line.module)}</td>
              <td className={classes.amount}>{number(line.packs)}</td>
              <td className={classes.amount}>{amount(line.unit_price)}</td>
              <td className={classes.amount}>{amount(line.net)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={3}>{t('payments.line.sum')}</td>
            <td className={classes.amount}>{amount(of.net)}</td>
          </tr>
          {(of.taxes ?? []).map((tax) => (
            <tr key={tax.category}>
              <td colSpan={3}>
                {t('payments.line.tax', { rate: rate(tax.rate), net: amount(tax.net) })}
                <span className={classes.note}>
                  {[tax.category === 'S' ? '' : t(`payments.taxReason.${tax.category}`), tax.reason]
                    .filter(Boolean)
                    .join(': ')}
                </span>
              </td>
              <td className={classes.amount}>{amount(tax.tax)}</td>
            </tr>
          ))}
          <tr className={classes.total}>
            <td colSpan={3}>{t('payments.line.total')}</td>
            <td className={classes.amount}>{amount(of.total)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
