"""Parts of kernels: functions that only kernels call, compiled for them and never by themselves.

numba would optimise a part and make machine code of it, then do both again for whatever calls it, on every level up to
the kernel: that was half of a first start. Here a part stops at what LLVM is given, and the kernel optimises all once.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NativeLowering

# numba has no types for these.
_dynfunc: Any = import_module("numba._dynfunc")
_library: Any = JITCodeLibrary
_lowering: Any = NativeLowering
_compiler: Any = CompilerBase
_default: Any = DefaultPassBuilder
_registered: Any = register_pass


class PartLibrary(_library):  # type: ignore[misc]
    """The code of a part, as it is; whoever links it in optimises it."""

    def _optimize_final_module(self) -> None: ...

    def _finalize_final_module(self) -> None:
        self._finalized = True


class PartLowering(_lowering):  # type: ignore[misc]
    """The last pass of a part: known to its callers, but without machine code or a door to Python."""

    _name = "part_lowering"

    def run_pass(self, state: Any) -> bool:
        state.library = PartLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        lowered = state["cr"]
        name, module = lowered.fndesc.qualname.split(".")[-1], lowered.fndesc.lookup_module()
        part = _dynfunc.make_function(module, name, "a part of kernels", 0, lowered.env, (state.library,))
        state.targetctx.insert_user_function(part, lowered.fndesc, [state.library])
        state.reload_init.extend(state.library._reload_init)
        state["cr"] = lowered._replace(cfunc=part)
        return True


_registered(mutates_CFG=True, analysis_only=False)(PartLowering)


class PartCompiler(_compiler):  # type: ignore[misc]
    """numba's own passes but for the last."""

    def define_pipelines(self) -> list[Any]:
        passes = _default.define_nopython_pipeline(self.state)
        passes.passes = [(PartLowering if one is NativeLowering else one, told) for one, told in passes.passes]
        passes.finalize()
        return [passes]
