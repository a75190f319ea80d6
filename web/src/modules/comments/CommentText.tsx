import classes from './comments.module.css';
import { type Mentioned, partsOf } from './mentions';

/** What somebody said, with the names of those whom it mentions. */
export function CommentText({ body, mentions }: { body: string; mentions: readonly Mentioned[] }) {
  let at = 0;
  return (
    <p className={classes.text} dir="auto">
      {partsOf(body, mentions).map((part) => {
        at += 1;
        if (typeof part === 'string') return part;
        return (
          <span key={at} className={classes.mention}>
            @{part.name}
          </span>
        );
      })}
    </p>
  );
}
