import { type ReactNode, useId } from 'react';

import { ScrollBox } from '../frame/scroll-box';
import tables from '../frame/tables.module.css';
import styles from './figure.module.css';

export interface Column {
  name: string;
  /** Aligned at its end, with figures of one width. */
  number?: boolean;
}

export interface TableGroup {
  /** Stands above its rows; a table of one group needs none. */
  name?: string;
  /** The first cell of a row is its name. */
  rows: { key: string; cells: ReactNode[] }[];
}

export interface TableOf {
  columns: Column[];
  groups: TableGroup[];
}

/** A question, the picture of its answer, and the numbers beside it. */
export function Figure({
  title,
  text,
  table,
  acts,
  children,
}: {
  title: string;
  text: string;
  table: TableOf;
  acts?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <figcaption className={styles.caption}>
        <div>
          <h2 id={id}>{title}</h2>
          <p>{text}</p>
        </div>
        {acts}
      </figcaption>
      <div className={styles.both}>
        <div className={styles.plot}>{children}</div>
        <ScrollBox label={title} className={styles.numbers}>
          <Numbers table={table} />
        </ScrollBox>
      </div>
    </figure>
  );
}

function Numbers({ table: { columns, groups } }: { table: TableOf }) {
  const place = (index: number) => (columns[index]?.number ? tables.number : undefined);
  return (
    <table className={tables.table}>
      <thead>
        <tr>
          {columns.map(({ name }, index) => (
            <th key={name} scope="col" className={place(index)}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ name, rows }, group) => (
        <tbody key={name ?? group}>
          {name && (
            <tr>
              <th scope="rowgroup" colSpan={columns.length} className={styles.group}>
                {name}
              </th>
            </tr>
          )}
          {rows.map(({ key, cells: [first, ...others] }) => (
            <tr key={key}>
              <th scope="row">{first}</th>
              {others.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
                <td key={index} className={place(index + 1)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
