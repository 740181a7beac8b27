// Can this browser show Vokal? Runs before the bundle, and is written for the oldest browser that
// may come along (ES5): one that understands nothing newer still shows the page that says so.
// docs/browsers.md has the table that this list stands for; the two belong together.
(function () {
  // A module that copies memory in bulk and has a table of references, as our own do.
  var MODERN_MODULE = [
    0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 4, 4, 1, 111, 0, 1, 5, 3, 1, 0, 1,
    10, 14, 1, 12, 0, 65, 0, 65, 0, 65, 0, 252, 10, 0, 0, 11,
  ];

  var CHECKS = {
    storage: function () {
      // To be let in is enough: a disk that is full is no fault of the browser's, and the study
      // goes on without it.
      window.localStorage.getItem('vokal-storage-check');
      return true;
    },
    modules: function () {
      return 'noModule' in document.createElement('script');
    },
    webassembly: function () {
      return WebAssembly.validate(new Uint8Array(MODERN_MODULE));
    },
    workers: function () {
      return typeof Worker === 'function' && typeof MessageChannel === 'function';
    },
    // Lines are measured on a canvas that stands on no page.
    canvas: function () {
      return new OffscreenCanvas(1, 1).getContext('2d') !== null;
    },
    fonts: function () {
      return typeof FontFace === 'function' && 'fonts' in document;
    },
    segmenter: function () {
      return typeof Intl.Segmenter === 'function';
    },
    language: function () {
      return typeof [].toSorted === 'function' && typeof Object.hasOwn === 'function';
    },
    stylesheets: function () {
      return (
        'adoptedStyleSheets' in document && typeof new CSSStyleSheet().replaceSync === 'function'
      );
    },
    styles: function () {
      return (
        typeof CSSLayerBlockRule === 'function' &&
        CSS.supports('container-type', 'inline-size') &&
        CSS.supports('color', 'color-mix(in oklab, red, blue)') &&
        CSS.supports('selector(:has(a))')
      );
    },
  };

  function holds(check) {
    try {
      return check();
    } catch (_fault) {
      return false;
    }
  }

  for (var name in CHECKS) {
    if (!holds(CHECKS[name])) {
      document.documentElement.setAttribute('data-unsupported', name);
      break;
    }
  }
})();
