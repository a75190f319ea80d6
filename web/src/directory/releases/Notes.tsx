import { blocksOf } from './blocks';

/** Plain text as paragraphs and lists. */
export function Notes({ text }: { text: string }) {
  return blocksOf(text).map((block) =>
    block.points ? (
      <ul key={block.key}>
        {block.points.map(({ key, words }) => (
          <li key={key}>{words}</li>
        ))}
      </ul>
    ) : (
      <p key={block.key}>{block.words}</p>
    ),
  );
}
