import { useTranslation } from 'react-i18next';
import { kindOf } from '@/platform/modules';
import { AppLink } from '@/ui/AppLink';
import type { RecordLink } from './page';
import classes from './page.module.css';

/** The other records that this one has to do with. */
export function RecordLinks({ links }: { links: readonly RecordLink[] }) {
  const { t } = useTranslation();
  if (links.length === 0) return null;
  return (
    <section aria-labelledby="record-links">
      <h2 className={classes.sectionTitle} id="record-links">
        {t('records.page.links')}
      </h2>
      <ul className={classes.links}>
        {links.map((link) => (
          <Line key={`${link.kind} ${link.number}`} link={link} />
        ))}
      </ul>
    </section>
  );
}

function Line({ link }: { link: RecordLink }) {
  const { number, title, href, note } = link;
  const Icon = kindOf(link.kind)?.icon;
  const words = (
    <>
      {number ? <span className={classes.linkNumber}>{number}</span> : null} {title}
    </>
  );
  return (
    <li className={classes.link}>
      {Icon ? <Icon size={16} stroke={1.7} aria-hidden /> : null}
      <span>
        {href ? <AppLink href={href}>{words}</AppLink> : words}
        {note ? <span className={classes.linkNote}>{note}</span> : null}
      </span>
    </li>
  );
}
