import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useCount } from '../useCount';
import type { PageMeta } from './columns';
import classes from './Pages.module.css';

/**
 * The first, the last and the neighbours of the current page, which may be beyond the last
 * that has a number; a negative one stands for a gap.
 */
export function pagesAround(current: number, last: number): number[] {
  const wanted = new Set([1, last, current - 1, current, current + 1]);
  const pages = [...wanted]
    .filter((page) => page >= 1 && (page <= last || page === current))
    .sort((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const before = pages[index - 1];
    return before !== undefined && page - before > 1 ? [-page, page] : [page];
  });
}

interface Props {
  meta: PageMeta;
  /** How many rows the page has: beyond those that are counted nothing else tells. */
  shown: number | undefined;
  onPage: (page: number | string) => void;
}

export function Pages({ meta, shown, onPage }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const count = useCount();
  const { current_page: current, total_pages: last, per_page: size, total_count: total } = meta;
  const leftOut = meta.older_left_out ? <span>{t('table.olderLeftOut')}</span> : null;
  if (total === 0) return leftOut;
  const from = (current - 1) * size + 1;
  const to = from - 1 + (shown ?? Math.min(size, total - from + 1));
  const next = current < last ? current + 1 : meta.next;
  const previous = current - 1 <= last ? current - 1 : (meta.previous ?? last);
  return (
    <div className={classes.bar}>
      <span className="tabular">
        {t('table.rows', { from: number(from), to: number(to), total: count(total, meta.more) })}
      </span>
      {leftOut}
      {last > 1 || next ? (
        <nav className={classes.pages} aria-label={t('table.pages')}>
          <button
            type="button"
            className={classes.page}
            disabled={current <= 1}
            aria-label={t('table.previous')}
            onClick={() => onPage(previous)}
          >
            <IconChevronLeft size={16} aria-hidden />
          </button>
          {pagesAround(current, last).map((page) =>
            page < 0 ? (
              <span key={page} aria-hidden>
                …
              </span>
            ) : (
              <button
                key={page}
                type="button"
                className={classes.page}
                aria-label={t('table.page', { page })}
                aria-current={page === current ? 'page' : undefined}
                onClick={() => page !== current && onPage(page)}
              >
                {number(page)}
              </button>
            ),
          )}
          <button
            type="button"
            className={classes.page}
            disabled={!next}
            aria-label={t('table.next')}
            onClick={() => next && onPage(next)}
          >
            <IconChevronRight size={16} aria-hidden />
          </button>
        </nav>
      ) : null}
    </div>
  );
}
