/** Words, or a button, in the place of a player and as large as it. */
import { PLACEHOLDER } from '@/shared/marks/text-map';

export interface Box {
  say: (text: string) => void;
  /** Resolves once the button of these words is pressed. */
  ask: (text: string) => Promise<void>;
  /** Gives the player its place back, and the focus if the box had it. */
  close: () => void;
}

/** The player stays, unseen: the text in it is the book's. */
export function boxFor(player: HTMLMediaElement): Box {
  const before = player.previousElementSibling;
  const isOpen = before instanceof HTMLElement && before.dataset.placeholder === 'player';
  return boxOf(player, isOpen ? before : newBox(player));
}

function newBox(player: HTMLMediaElement): HTMLElement {
  const box = document.createElement('span');
  box.setAttribute(PLACEHOLDER, 'player');
  box.className = player.className;
  // Who waits for its bytes hears how far it is.
  box.setAttribute('role', 'status');
  const { width, height } = sizeOf(player);
  box.style.inlineSize = width;
  box.style.blockSize = height;
  player.before(box);
  player.style.display = 'none';
  return box;
}

function boxOf(player: HTMLMediaElement, box: HTMLElement): Box {
  return {
    say: (text) => {
      const hadFocus = box.contains(document.activeElement);
      box.textContent = text;
      if (!hadFocus) return;
      box.tabIndex = -1;
      box.focus({ preventScroll: true });
    },
    ask: (text) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = text;
      box.replaceChildren(button);
      return new Promise((resolve) => {
        button.addEventListener('click', () => resolve(), { once: true });
      });
    },
    close: () => {
      const hadFocus = box.contains(document.activeElement);
      box.remove();
      player.style.display = '';
      if (hadFocus) player.focus({ preventScroll: true });
    },
  };
}

/** As the page has reckoned it; in a table it is as the browser has it. */
function sizeOf(player: HTMLMediaElement): { width: string; height: string } {
  const of = (name: string) => `${player.getAttribute(name) ?? 0}px`;
  return { width: of('width'), height: of('height') };
}
