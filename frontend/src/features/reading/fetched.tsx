/** Parts of the reader whose code comes when they are first shown, or ahead of that. */
import { type ComponentType, useEffect, useState } from 'react';

/**
 * A component of code of its own, and what fetches it ahead. Shown at once if it is here: React's
 * own `lazy` waits for a moment even then, and for 300 ms where it has shown nothing before.
 */
export function fetched<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): [Part: ComponentType<Props>, ahead: () => Promise<void>] {
  let code: ComponentType<Props> | null = null;
  const ahead = async () => {
    code = await load();
  };
  function Part(props: Props) {
    const [, setArrived] = useState(false);
    useEffect(() => {
      if (code) return;
      ahead().then(
        () => setArrived(true),
        (fault) =>
          // As `lazy` does: who shows the screen says that it could not be shown.
          setArrived(() => {
            throw fault;
          }),
      );
    }, []);
    return code ? <Code code={code} props={props} /> : null;
  }
  return [Part, ahead];
}

function Code<Props extends object>({
  code: It,
  props,
}: {
  code: ComponentType<Props>;
  props: Props;
}) {
  return <It {...props} />;
}
