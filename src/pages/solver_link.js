/* The solver as a worker, which is made of the text of its programs, so that a page on a disk has
   one, too. */

const MOST_SOLVED = 64;         /* holes of a board that the solver takes */

class Solver
{
  /* BOARD as the solver wants it. */
  constructor (board)
  {
    this.waiting = null;        /* the question: its number, and whom to tell */
    this.n = 0;
    this.worker = this.make_worker ();
    this.worker.onmessage = event => this.take (event.data);
    this.worker.postMessage ({ board });
  }

  /* Where a browser has no workers for pages on a disk, the same program in the page, in
     slices. */
  make_worker ()
  {
    try
      {
        const text = `(${solver_program}) (self); (${shortest_program}) (self);`;
        return new Worker (URL.createObjectURL (new Blob ([text], { type: "text/javascript" })));
      }
    catch
      {
        const inner = {}, outer = { postMessage: data => inner.onmessage ({ data }) };
        inner.postMessage = data => setTimeout (() => outer.onmessage ({ data }));
        solver_program (inner);
        shortest_program (inner);
        return outer;
      }
  }

  /* Promises the answer, and forgets a question before it, whose promise stays open. */
  ask (question, show_progress)
  {
    return new Promise (resolve => {
      this.waiting = { id: ++this.n, resolve, show_progress };
      this.worker.postMessage ({ ...question, id: this.n });
    });
  }

  stop ()
  {
    this.waiting = null;
    this.worker.postMessage ({});
  }

  take (message)
  {
    if (!this.waiting || message.id != this.waiting.id)
      return;
    if (message.progress)
      return this.waiting.show_progress (message.progress);
    const { resolve } = this.waiting;
    this.waiting = null;
    resolve (message);
  }
}
