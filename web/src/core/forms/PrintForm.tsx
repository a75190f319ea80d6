import type { ShowFormProps } from './ShowForm';
import { ShowForm } from './ShowForm';
import { OnPaperForm } from './show/paper';
import classes from './show/show.module.css';

/** What was answered, on paper: pictures stand there as they are. */
export function PrintForm(props: ShowFormProps) {
  return (
    <OnPaperForm value={true}>
      <div className={classes.paper}>
        <ShowForm {...props} />
      </div>
    </OnPaperForm>
  );
}
