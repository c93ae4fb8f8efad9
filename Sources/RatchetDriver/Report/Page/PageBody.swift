/// The elements that the script fills.
enum PageBody {
  static let application = #"""
    <div class="app" id="app" hidden>
    <a class="skip" href="#steps">Skip to the steps</a>
    <div class="tools" role="search">
    <label class="search"><span class="unseen">Search actions and changes</span>
    <input id="search" type="search" placeholder="Search actions and changes" autocomplete="off" spellcheck="false" aria-keyshortcuts="/"></label>
    <div class="group" id="origins" role="group" aria-label="Origins"></div>
    <output id="status" aria-live="polite"></output>
    <button class="end" id="help-button" type="button" aria-haspopup="dialog" aria-keyshortcuts="?">Keys</button>
    </div>
    <section class="time" aria-label="Timeline">
    <div class="lanes" id="lanes" role="group" aria-label="Features">
    <div class="axis-name"><button id="axis" type="button" title="Change the axis (t)"></button></div>
    </div>
    <canvas id="overview" role="img" aria-label="Actions and effects by feature; the list of steps has the same."></canvas>
    </section>
    <div class="steps" id="steps" role="listbox" tabindex="0" aria-label="Steps"><div class="all" role="presentation"></div><p class="none" id="none" hidden>No step matches.</p></div>
    <main class="inspector" id="inspector" tabindex="0" aria-label="Selected step"></main>
    <div class="tip" id="tip" role="presentation" hidden></div>
    <dialog id="help" aria-labelledby="help-title">
    <h2 id="help-title">Keys</h2>
    <dl>
    <dt><kbd>↓</kbd> <kbd>↑</kbd> or <kbd>j</kbd> <kbd>k</kbd></dt><dd>next step, previous step</dd>
    <dt><kbd>Page Down</kbd> <kbd>Home</kbd> …</dt><dd>further steps</dd>
    <dt><kbd>←</kbd> <kbd>→</kbd></dt><dd>to the cause, to the first consequence</dd>
    <dt><kbd>/</kbd></dt><dd>search; <kbd>Enter</kbd> goes to the steps found, <kbd>Esc</kbd> ends the search</dd>
    <dt><kbd>Enter</kbd></dt><dd>to the details of the step; <kbd>Esc</kbd> goes back</dd>
    <dt><kbd>+</kbd> <kbd>-</kbd> <kbd>0</kbd></dt><dd>zoom the timeline in, out, show all; also Ctrl and the wheel</dd>
    <dt><kbd>t</kbd></dt><dd>timeline by step or by time</dd>
    <dt><kbd>Shift</kbd> and click</dt><dd>show only this origin or feature</dd>
    </dl>
    <h2>Signs</h2>
    <dl>
    <dt>filled circle</dt><dd>an action of the script or the prompt</dd>
    <dt>hollow circle</dt><dd>an action that a reducer sent</dd>
    <dt>diamond</dt><dd>an action of an effect; the line that leads to it is the effect’s life</dd>
    <dt>dot, cross</dt><dd>the end of an effect; its cancellation</dd>
    </dl>
    <div class="end"><label><input id="single-keys" type="checkbox" checked> Keys with a single character</label>
    <button id="help-close" type="button">Close</button></div>
    </dialog>
    </div>
    """#
}
